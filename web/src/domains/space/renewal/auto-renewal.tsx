import { renewalApi } from '@cloudyard/contract/space/renewal.ts';
import type { Space } from '@cloudyard/contract/space/space.ts';
import { Switch } from 'antd';
import { useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/renewal/en.ts';
import { SPACE_CALLS } from '../space/space-calls.ts';

/** Changed at once; nothing is charged before the end of the period. */
export function AutoRenewal({ space: { id, name, autoRenewal } }: { space: Space }) {
  const t = useText(words);
  const toast = useToast();
  const send = useSend(renewalApi.automatic, { act: 'list', refresh: SPACE_CALLS });
  return (
    <Switch
      checked={autoRenewal}
      loading={send.isPending}
      aria-label={t.automatic}
      title={t.automaticHelp}
      onChange={(on) =>
        send.mutate(
          { params: { id }, body: { autoRenewal: on } },
          { thing: name, onSuccess: () => toast.success(on ? t.turnedOn : t.turnedOff) },
        )
      }
    />
  );
}
