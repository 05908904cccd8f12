import { type EquipmentType, equipmentTypeApi } from '@cloudyard/contract/equipment/type.ts';
import type { RowAction } from '../../../kit/columns.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useRemove } from '../../../kit/use-remove.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/type/en.ts';
import { typeEditPath } from '../shared/paths.ts';

const refresh = [equipmentTypeApi.list];

/** Edit, disable or enable, delete what no gateway is of. */
export function useTypeActs() {
  const t = useText(words);
  const toast = useToast();
  const remove = useRemove(equipmentTypeApi.remove, t, { refresh });
  const edit = useSend(equipmentTypeApi.edit, { act: 'list', refresh });
  const turn = ({ id, name, ifEnabled }: EquipmentType) =>
    edit.mutate(
      { body: { id, ifEnabled: !ifEnabled } },
      {
        thing: name,
        onSuccess: () => toast.success(fill(ifEnabled ? t.disabledNow : t.enabledNow, { name })),
      },
    );
  return (row: EquipmentType): RowAction[] => {
    const closed = row.gateways > 0 ? { disabled: true, title: fill(t.inUse, { n: row.gateways }) } : {};
    return [
      { key: 'edit', label: t.edit, to: typeEditPath(row.id) },
      { key: 'turn', label: row.ifEnabled ? t.disable : t.enable, onClick: () => turn(row) },
      { key: 'remove', label: t.remove, ...closed, onClick: () => void remove(row) },
    ];
  };
}
