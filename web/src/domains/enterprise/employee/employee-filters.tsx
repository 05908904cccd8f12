import { Checkbox, TreeSelect } from 'antd';
import { type Chip, SearchBox, SelectFilter } from '../../../kit/filters.tsx';
import { ListTabs } from '../../../kit/list-tabs.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/employee/en.ts';
import { departmentTree, useDepartments, usePositions } from '../lent/departments.ts';
import type { ListState } from './list-query.ts';
import { useEnterpriseId } from './use-people.ts';

type Filtering = { state: ListState; onChange: (patch: Partial<ListState>) => void };

export function EmployeeTabs({ state, onChange }: Filtering) {
  const t = useText(words);
  return (
    <ListTabs
      label={t.status}
      value={state.type}
      tabs={(['working', 'left'] as const).map((value) => ({ value, label: t.types[value] }))}
      onChange={(type) =>
        onChange({ type, departmentId: undefined, below: undefined, positionId: undefined })
      }
    />
  );
}

/** Only the name for employees without a department; otherwise also department and position. */
export function EmployeeFilters({ state, onChange }: Filtering) {
  const t = useText(words);
  return (
    <>
      <SearchBox
        value={state.username}
        onChange={(username) => onChange({ username })}
        placeholder={t.search}
      />
      {state.type === 'working' && <PlaceFilters state={state} onChange={onChange} />}
    </>
  );
}

function PlaceFilters({ state, onChange }: Filtering) {
  const t = useText(words);
  const departments = useDepartments(useEnterpriseId()).data ?? [];
  const positions = usePositions(state.departmentId).data ?? [];
  return (
    <>
      <TreeSelect
        className="enterprise-people-department"
        allowClear
        showSearch={{ treeNodeFilterProp: 'title' }}
        treeDefaultExpandAll
        popupMatchSelectWidth={false}
        placeholder={t.department}
        aria-label={t.department}
        value={state.departmentId ?? null}
        treeData={departmentTree(departments)}
        onChange={(next?: string | null) =>
          onChange({
            departmentId: next ?? undefined,
            positionId: undefined,
            below: next ? (state.below ?? true) : undefined,
          })
        }
      />
      {state.departmentId && (
        <>
          <Checkbox
            checked={state.below ?? false}
            onChange={(event) => onChange({ below: event.target.checked || undefined })}
          >
            {t.withBelow}
          </Checkbox>
          <SelectFilter
            label={t.position}
            value={state.positionId}
            options={positions.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(positionId) => onChange({ positionId })}
          />
        </>
      )}
    </>
  );
}

/** The active filters, each removable. */
export function useEmployeeChips({ state, onChange }: Filtering): Chip[] {
  const t = useText(words);
  const { username, departmentId, positionId, seated } = state;
  const department = useDepartments(useEnterpriseId()).data?.find(({ id }) => id === departmentId);
  const position = usePositions(departmentId).data?.find(({ id }) => id === positionId);
  return [
    ...(username
      ? [{ label: fill(t.searched, { q: username }), onRemove: () => onChange({ username: undefined }) }]
      : []),
    ...(department
      ? [
          {
            label: fill(t.inDepartment, { name: department.name }),
            onRemove: () => onChange({ departmentId: undefined, below: undefined, positionId: undefined }),
          },
        ]
      : []),
    ...(position
      ? [
          {
            label: fill(t.atPosition, { name: position.name }),
            onRemove: () => onChange({ positionId: undefined }),
          },
        ]
      : []),
    ...(seated === false ? [{ label: t.unseated, onRemove: () => onChange({ seated: undefined }) }] : []),
  ];
}
