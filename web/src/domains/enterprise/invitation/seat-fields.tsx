import { Select, TreeSelect } from 'antd';
import { useId } from 'react';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/invitation/index.ts';
import { departmentTree, useDepartments, usePositions } from '../parts/departments.ts';
import type { Seat } from './place.ts';

type SeatFieldsProps = { enterpriseId: string; seat: Seat; onChange: (seat: Seat) => void };

/** Where those invited will work; left open, they say it themselves. */
export function SeatFields({ enterpriseId, seat, onChange }: SeatFieldsProps) {
  const t = useText(words);
  const id = useId();
  const departments = useDepartments(enterpriseId);
  const positions = usePositions(seat.departmentId ?? undefined);
  if (departments.data?.length === 0) return null;
  return (
    <div className="invite-seat">
      <div>
        <label htmlFor={`${id}-department`}>{t.department}</label>
        <TreeSelect
          id={`${id}-department`}
          allowClear
          showSearch={{ treeNodeFilterProp: 'title' }}
          treeDefaultExpandAll
          placeholder={t.anyDepartment}
          loading={departments.isPending}
          treeData={departmentTree(departments.data ?? [])}
          value={seat.departmentId ?? undefined}
          onChange={(departmentId?: string) =>
            onChange({ departmentId: departmentId ?? null, positionId: null })
          }
        />
      </div>
      <div>
        <label htmlFor={`${id}-position`}>{t.position}</label>
        <Select
          id={`${id}-position`}
          allowClear
          placeholder={t.anyDepartment}
          disabled={!seat.departmentId}
          loading={positions.isFetching}
          options={(positions.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={seat.positionId}
          onChange={(positionId?: string) => onChange({ ...seat, positionId: positionId ?? null })}
        />
      </div>
      <p className="cy-faint">{t.seatHelp}</p>
    </div>
  );
}
