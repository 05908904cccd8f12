import { Select } from 'antd';
import { useId } from 'react';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/invitation/en.ts';
import { above, type Department, useDepartments, usePositions } from '../lent/departments.ts';
import type { Seat } from './place.ts';

type SeatFieldsProps = { enterpriseId: string; seat: Seat; onChange: (seat: Seat) => void };

/** The department of the invited; left empty, they choose it themselves. */
export function SeatFields({ enterpriseId, seat, onChange }: SeatFieldsProps) {
  const t = useText(words);
  const id = useId();
  const departments = useDepartments(enterpriseId);
  const positions = usePositions(seat.departmentId ?? undefined);
  if (departments.data?.length === 0) return null;
  return (
    <div className="enterprise-invite-seat cy-fold cy-gap-8-16 cy-grid">
      <div className="cy-stack cy-gap-4">
        <label className="cy-medium" htmlFor={`${id}-department`}>
          {t.department}
        </label>
        <Select
          id={`${id}-department`}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t.anyDepartment}
          loading={departments.isPending}
          options={paths(departments.data ?? [])}
          value={seat.departmentId}
          onChange={(departmentId?: string) =>
            onChange({ departmentId: departmentId ?? null, positionId: null })
          }
        />
      </div>
      <div className="cy-stack cy-gap-4">
        <label className="cy-medium" htmlFor={`${id}-position`}>
          {t.position}
        </label>
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
      <p className="cy-faint cy-whole">{t.seatHelp}</p>
    </div>
  );
}

/** Each with its ancestors, so that two of the same name can be distinguished. */
const paths = (departments: readonly Department[]) =>
  departments
    .map(({ id, name }) => ({
      value: id,
      label: [
        ...above(departments, id)
          .reverse()
          .map((one) => one.name),
        name,
      ].join(' / '),
    }))
    .sort((a, b) => a.label.localeCompare(b.label, 'zh'));
