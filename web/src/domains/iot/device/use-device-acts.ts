import { type Device, deviceApi } from '@cloudyard/contract/iot/device.ts';
import { deviceGroupApi } from '@cloudyard/contract/iot/group.ts';
import { stateApi } from '@cloudyard/contract/iot/state.ts';
import type { RowAction } from '../../../kit/columns.tsx';
import { useConfirm } from '../../../kit/confirm.ts';
import { useMay } from '../../../kit/may.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useRemove } from '../../../kit/use-remove.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/device/en.ts';
import { calledOf } from '../shared/device-tag.tsx';

export const refreshDevices = [deviceApi.list, deviceApi.view, stateApi.signals, deviceGroupApi.members];
const GATEWAY_EDIT = 'equipment.gateway.edit';

/** What can be done with a device; what connects by itself is a gateway, and kept by those who keep these. */
export function useDeviceActs(onEdit: (device: Device) => void, onRemoved?: () => void) {
  const t = useText(words);
  const may = useMay();
  const turn = useTurn();
  const remove = useRemove(deviceApi.remove, t, { refresh: [deviceApi.list], onRemoved });
  return (device: Device): RowAction[] => {
    if (!may(deviceApi.add.allow)) return [];
    const edit = { key: 'edit', label: t.edit, onClick: () => onEdit(device) };
    if (device.nodeType !== 'child' && !may(GATEWAY_EDIT)) return [edit];
    return [
      edit,
      { key: 'turn', label: device.isEnabled ? t.disable : t.enable, onClick: () => void turn(device) },
      {
        ...{
          key: 'remove',
          label: t.remove,
          onClick: () => void remove({ id: device.id, name: calledOf(device) }),
        },
        ...(device.isEnabled ? { disabled: true, title: t.disableFirst } : {}),
      },
    ];
  };
}

function useTurn() {
  const t = useText(words);
  const toast = useToast();
  const confirm = useConfirm();
  const enable = useSend(deviceApi.enable, { act: 'list', refresh: refreshDevices });
  return async (device: Device) => {
    const name = calledOf(device);
    const { id, isEnabled } = device;
    const question = { title: fill(t.disableTitle, { name }), consequence: t.disableText, verb: t.disable };
    if (isEnabled && !(await confirm(question))) return;
    const onSuccess = () => toast.success(fill(isEnabled ? t.disabledNow : t.enabledNow, { name }));
    enable.mutate({ params: { id }, body: { isEnabled: !isEnabled } }, { thing: name, onSuccess });
  };
}
