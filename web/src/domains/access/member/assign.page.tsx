import './member.css';
import { memberApi, type RoledPerson } from '@cloudyard/contract/access/member.ts';
import { roleApi } from '@cloudyard/contract/access/role.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { Tags } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { FilterChips, SelectFilter } from '../../../kit/filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { type Place, usePlaceId } from '../../../kit/place.ts';
import { Empty } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { roleText } from '../../../kit/use-localized-name.ts';
import type { cn } from '../i18n/member/cn.ts';
import { words } from '../i18n/member/en.ts';
import { InPlace } from '../shared/with-role.tsx';
import { AssignDialog, type Assigning } from './assign-dialog.tsx';
import { personColumns } from './member-columns.tsx';
import { NO_FILTERS, PeopleFilters, usePeopleChips } from './people-filters.tsx';
import { ResultsDialog } from './results.tsx';
import { dayOf } from './term.tsx';
import { useChanges } from './use-changes.ts';

type Held = RoledPerson['roles'][number];

/** Said of each role: until when, or by which department or position. */
const toldOf = (t: typeof cn, { name, via, until }: Held) => {
  const role = roleText(name);
  const label = until ? fill(t.tagTerm, { name: role, day: dayOf(until) }) : role;
  return via === 'person' ? label : `${label} (${t.vias[via]})`;
};

function RoleTags({ roles }: { roles: readonly Held[] }) {
  const t = useText(words);
  if (roles.length === 0) return <span className="cy-faint">{t.noRoles}</span>;
  return <Tags names={roles.map((role) => toldOf(t, role))} />;
}

export const AssignPage = () => (
  <InPlace place="enterprise">
    <Assign place="enterprise" />
  </InPlace>
);
export const PlatformAssignPage = () => <Assign place="platform" />;

const listQuery = memberApi.people.query.omit({ enterpriseId: true });

/** Users with their roles; roles can be given to several users at once. */
function Assign({ place }: { place: Place }) {
  const t = useText(words);
  const enterpriseId = usePlaceId(place);
  const [state, change] = useListState(listQuery);
  const asked = useAsk(memberApi.people, { query: { ...state, enterpriseId } });
  const roles = useAsk(roleApi.all, { query: { enterpriseId } }).data ?? [];
  const [assigning, setAssigning] = useState<Assigning & { clear: () => void }>();
  const changes = useChanges();
  const filtering = { place, state, onChange: change };
  const role = roles.find(({ id }) => id === state.roleId);
  const chips = [
    ...usePeopleChips(filtering),
    ...(role ? [{ label: roleText(role.name), onRemove: () => change({ roleId: undefined }) }] : []),
  ];
  return (
    <ListPage
      title={t.assign[place]}
      sentence={t.assignSentence[place]}
      filters={
        <>
          <PeopleFilters {...filtering} />
          <SelectFilter
            label={t.role}
            value={state.roleId}
            options={roles.map(({ id, name }) => ({ value: id, label: roleText(name) }))}
            onChange={(roleId) => change({ roleId })}
          />
        </>
      }
      chips={<FilterChips chips={chips} onClear={() => change({ ...NO_FILTERS, roleId: undefined })} />}
      footer={asked.data && <Pager state={state} total={asked.data.totalElements} onChange={change} />}
    >
      <DataTable
        asked={asked}
        rows={asked.data?.content}
        columns={[
          ...personColumns<RoledPerson>(t, { place, sorter: false }),
          { key: 'roles', title: t.roles, render: (_, person) => <RoleTags roles={person.roles} /> },
        ]}
        selection={(people, clear) => (
          <>
            <Button size="small" type="primary" onClick={() => setAssigning({ verb: 'give', people, clear })}>
              {t.give}
            </Button>
            <Button size="small" onClick={() => setAssigning({ verb: 'take', people, clear })}>
              {t.takeRoles}
            </Button>
          </>
        )}
        narrowed={chips.length > 0}
        empty={<Empty title={t.emptyPeople} hint={t.emptyPeopleHint} />}
      />
      {assigning && (
        <AssignDialog
          assigning={assigning}
          roles={roles}
          changes={changes}
          onClose={() => setAssigning(undefined)}
          onDone={() => {
            assigning.clear();
            setAssigning(undefined);
          }}
        />
      )}
      {changes.results && <ResultsDialog results={changes.results} onClose={changes.forget} />}
    </ListPage>
  );
}
