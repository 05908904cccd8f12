import type { PeopleQuery } from '@cloudyard/contract/access/member.ts';
import { TreeSelect } from 'antd';
import { type Chip, SearchBox, SelectFilter } from '../../../kit/filters.tsx';
import { type Place, usePlaceId } from '../../../kit/place.ts';
import { fill, useText } from '../../../kit/text.ts';
import { departmentTree, useDepartments, usePositions } from '../../enterprise/lent/departments.ts';
import { words } from '../i18n/member/en.ts';

export type PeopleState = { [K in keyof PeopleQuery]?: PeopleQuery[K] | undefined };
type Filtering = { place: Place; state: PeopleState; onChange: (patch: PeopleState) => void };

/** Name, department with those below it, position in it. */
export function PeopleFilters({ place, state, onChange }: Filtering) {
  const t = useText(words);
  return (
    <>
      <SearchBox value={state.q} onChange={(q) => onChange({ q })} placeholder={t.search} />
      {place === 'enterprise' && <PlaceFilters state={state} onChange={onChange} />}
    </>
  );
}

function PlaceFilters({ state, onChange }: Omit<Filtering, 'place'>) {
  const t = useText(words);
  const departments = useDepartments(usePlaceId('enterprise')).data ?? [];
  const positions = usePositions(state.departmentId).data ?? [];
  return (
    <>
      <TreeSelect
        className="access-member-department"
        allowClear
        showSearch={{ treeNodeFilterProp: 'title' }}
        treeDefaultExpandAll
        popupMatchSelectWidth={false}
        placeholder={t.department}
        aria-label={t.department}
        value={state.departmentId ?? null}
        treeData={departmentTree(departments)}
        onChange={(next?: string | null) =>
          onChange({ departmentId: next ?? undefined, positionId: undefined })
        }
      />
      {state.departmentId && (
        <SelectFilter
          label={t.position}
          value={state.positionId}
          options={positions.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(positionId) => onChange({ positionId })}
        />
      )}
    </>
  );
}

/** The active filters, each removable. */
export function usePeopleChips({ place, state, onChange }: Filtering): Chip[] {
  const t = useText(words);
  const { q, departmentId, positionId } = state;
  const department = useDepartments(usePlaceId(place)).data?.find(({ id }) => id === departmentId);
  const position = usePositions(departmentId).data?.find(({ id }) => id === positionId);
  return [
    ...(q ? [{ label: fill(t.searched, { q }), onRemove: () => onChange({ q: undefined }) }] : []),
    ...(department
      ? [
          {
            label: fill(t.inDepartment, { name: department.name }),
            onRemove: () => onChange({ departmentId: undefined, positionId: undefined }),
          },
        ]
      : []),
    ...(position ? [{ label: position.name, onRemove: () => onChange({ positionId: undefined }) }] : []),
  ];
}

export const NO_FILTERS: PeopleState = { q: undefined, departmentId: undefined, positionId: undefined };
