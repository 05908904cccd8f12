import { configApi } from '@cloudyard/contract/equipment/config.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { CallError } from '../../../kit/call-error.ts';
import { useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { keyOf } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/config/en.ts';
import { GATEWAY_CALLS } from '../shared/gateway-calls.ts';
import { gatewayPath } from '../shared/paths.ts';
import type { ConfigWork } from './use-config-work.ts';

/** Saves what is edited as the next version, and leads to what became of it. */
export function useSaveConfig(id: string, { base, draft, saved }: ConfigWork) {
  const t = useText(words);
  const toast = useToast();
  const navigate = useNavigate();
  const client = useQueryClient();
  const isSending = useRef(false);
  const send = useSend(configApi.save, {
    act: 'submit',
    failed: t.saveFailed,
    refresh: [configApi.view, configApi.versions, ...GATEWAY_CALLS],
  });
  const save = async () => {
    isSending.current = true;
    try {
      const body = { ...draft.general, collectNodeConfigs: [...draft.nodes], version: base.version };
      saved(await send.mutateAsync({ params: { id }, body }));
      toast.success(t.saved);
      void navigate(gatewayPath(id, 'device'));
    } catch (error) {
      // Another user was first: the page shows that version beside what was typed.
      if (error instanceof CallError && error.code === 'equipment.config_changed')
        await client.invalidateQueries({ queryKey: keyOf(configApi.view) });
      throw error;
    } finally {
      isSending.current = false;
    }
  };
  return { save, busy: send.isPending, isBusy: () => isSending.current };
}
