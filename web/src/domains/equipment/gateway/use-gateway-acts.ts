import { commandApi } from '@cloudyard/contract/equipment/command.ts';
import { configApi } from '@cloudyard/contract/equipment/config.ts';
import { type Gateway, gatewayApi, GATEWAY_STATUS as STATUS } from '@cloudyard/contract/equipment/gateway.ts';
import type { RowAction } from '../../../kit/columns.tsx';
import { useConfirm } from '../../../kit/confirm.ts';
import { useMay } from '../../../kit/may.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useRemove } from '../../../kit/use-remove.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/gateway/en.ts';
import { CREDENTIAL_CALLS, GATEWAY_CALLS } from '../shared/gateway-calls.ts';
import { nameOf } from '../shared/gateway-tag.tsx';
import { configPath, dataPath, gatewayEditPath, historyPath, logPath } from '../shared/paths.ts';

type Acts = { onCommand: (gateway: Gateway) => void; onRemoved?: () => void };

/** What the user may do to a gateway in its state; what is not possible now says why. */
export function useGatewayActs({ onCommand, onRemoved }: Acts) {
  const t = useText(words);
  const may = useMay();
  const { stop, start } = useSwitch();
  const remove = useRemove(gatewayApi.remove, t, { refresh: CREDENTIAL_CALLS, onRemoved });
  return (row: Gateway): RowAction[] => {
    const isStopped = row.equipmentStatus.id === STATUS.stopped;
    const closed = isStopped ? {} : { disabled: true, title: t.stopFirst };
    const configure: RowAction = { key: 'configure', label: t.configure, to: configPath(row.id) };
    const command: RowAction = { key: 'command', label: t.command, onClick: () => onCommand(row) };
    return [
      ...(may(configApi.save.allow) ? [configure] : []),
      { key: 'data', label: t.data, to: dataPath(row.id) },
      { key: 'history', label: t.history, to: historyPath(row.id) },
      { key: 'log', label: t.log, to: logPath(row.id) },
      ...(may(commandApi.send.allow) ? [command] : []),
      ...(may(gatewayApi.edit.allow)
        ? [
            isStopped
              ? { key: 'start', label: t.start, onClick: () => start(row) }
              : { key: 'stop', label: t.stop, onClick: () => void stop(row) },
            { key: 'edit', label: t.edit, to: gatewayEditPath(row.id) },
            {
              key: 'remove',
              label: t.remove,
              ...closed,
              onClick: () => void remove({ id: row.id, name: nameOf(row) }),
            },
          ]
        : []),
    ];
  };
}

function useSwitch() {
  const t = useText(words);
  const confirm = useConfirm();
  const toast = useToast();
  const how = { act: 'submit', refresh: GATEWAY_CALLS } as const;
  const stop = useSend(gatewayApi.stop, { ...how, failed: t.stopFailed });
  const start = useSend(gatewayApi.start, { ...how, failed: t.startFailed });
  return {
    stop: async (row: Gateway) => {
      const title = fill(t.stopTitle, { name: nameOf(row) });
      if (!(await confirm({ title, consequence: t.stopText, verb: t.stop }))) return;
      stop.mutate({ params: { id: row.id } }, { onSuccess: () => toast.success(t.stopped) });
    },
    start: (row: Gateway) => {
      const onSuccess = () => toast.success(fill(t.started, { name: nameOf(row) }));
      start.mutate({ params: { id: row.id } }, { onSuccess });
    },
  };
}
