import { sessionApi } from '@cloudyard/contract/identity/session.ts';
import { useText } from '../../kit/text.ts';
import { useAsk } from '../../kit/use-ask.ts';
import { useSend } from '../../kit/use-send.ts';
import { words } from '../i18n/en.ts';
import { useSession } from '../session.ts';

/** Function config 001: tabs on or off, kept with the user's account; on by default. */
const TABS = '001';

export function useTabsSwitch() {
  const t = useText(words);
  const { me } = useSession();
  const config = useAsk(
    sessionApi.functionConfig,
    { query: { userId: me?.userId ?? '' } },
    { enabled: !!me },
  );
  const save = useSend(sessionApi.saveFunctionConfig, { act: 'list', refresh: [sessionApi.functionConfig] });
  const pending = save.isPending ? save.variables?.body.configOption[0]?.value : undefined;
  const kept = config.data?.configOption.find((option) => option.configId === TABS)?.value;
  return {
    on: (pending ?? kept) !== 'false',
    set: (on: boolean) =>
      save.mutate({ body: { configOption: [{ configId: TABS, value: String(on) }] } }, { thing: t.tabs }),
  };
}
