import { configApi, type GatewayConfig } from '@cloudyard/contract/equipment/config.ts';
import { historyApi } from '@cloudyard/contract/equipment/history.ts';
import { useRef, useState } from 'react';
import { useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/history/en.ts';

export type BackupNode = GatewayConfig['collectNodeConfigs'][number];

const NOTHING: ReadonlyMap<string, boolean> = new Map();

/** Which nodes are switched, over what is saved; switched back is no change. */
export function useBackupWork(id: string, nodes: readonly BackupNode[]) {
  const t = useText(words);
  const toast = useToast();
  const [switched, setSwitched] = useState(NOTHING);
  const isSending = useRef(false);
  const send = useSend(historyApi.keep, {
    act: 'submit',
    failed: t.saveFailed,
    refresh: [configApi.view],
  });
  const isOn = ({ alias, ifBackup }: BackupNode) => switched.get(alias) ?? ifBackup;
  const changed = nodes.filter((node) => isOn(node) !== node.ifBackup);
  const put = (some: readonly BackupNode[], on: boolean) =>
    setSwitched((before) => new Map([...before, ...some.map(({ alias }) => [alias, on] as const)]));
  const save = async () => {
    isSending.current = true;
    try {
      const body = { nodes: changed.map((node) => ({ alias: node.alias, ifBackup: isOn(node) })) };
      await send.mutateAsync({ params: { id }, body });
      setSwitched(NOTHING);
      toast.success(t.saved);
    } catch {
      // The failure was shown, and what is switched stays.
    } finally {
      isSending.current = false;
    }
  };
  return {
    ...{ isOn, put, save },
    dirty: changed.length > 0,
    busy: send.isPending,
    isBusy: () => isSending.current,
  };
}
export type BackupWork = ReturnType<typeof useBackupWork>;
