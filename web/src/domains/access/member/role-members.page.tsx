import './member.css';
import { UserAddOutlined } from '@ant-design/icons';
import { memberApi, type RoleMember } from '@cloudyard/contract/access/member.ts';
import type { Role } from '@cloudyard/contract/access/role.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { FilterChips } from '../../../kit/filters.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { May } from '../../../kit/may.tsx';
import type { Place } from '../../../kit/place.ts';
import { Empty } from '../../../kit/states.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { roleText } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/member/en.ts';
import { pathIn, roleKeyIn } from '../shared/place.ts';
import { WithRole } from '../shared/with-role.tsx';
import { memberColumns } from './member-columns.tsx';
import { NO_FILTERS, PeopleFilters, usePeopleChips } from './people-filters.tsx';
import { ResultsDialog } from './results.tsx';
import { TermPicker } from './term.tsx';
import { useChanges } from './use-changes.ts';
import { useNames, useTaking } from './use-taking.ts';

type TermDialogProps = {
  role: Role;
  people: RoleMember[];
  changes: ReturnType<typeof useChanges>;
  onClose: () => void;
  onDone: () => void;
};

/** Changes how long a user holds the role from now on. */
function TermDialog({ role, people, changes, onClose, onDone }: TermDialogProps) {
  const t = useText(words);
  const kit = useKitText();
  const namesOf = useNames();
  const begun = people.length === 1 ? (people[0]?.until ?? null) : null;
  const [until, setUntil] = useState(begun);
  const send = () => changes.give({ userIds: people.map(({ id }) => id), roleIds: [role.id], until }, onDone);
  return (
    <FormModal
      dirty={until !== begun}
      title={t.termTitle}
      okText={kit.save}
      confirmLoading={changes.isSending}
      onOk={send}
      onClose={onClose}
    >
      <div className="cy-stack">
        <p>{fill(t.termOf, { names: namesOf(people), role: roleText(role.name) })}</p>
        <TermPicker value={until} onChange={setUntil} />
      </div>
    </FormModal>
  );
}

export const RoleMembersPage = () => <RoleMembers place="enterprise" />;
export const PlatformRoleMembersPage = () => <RoleMembers place="platform" />;

const RoleMembers = ({ place }: { place: Place }) => (
  <WithRole place={place}>{(role) => <Members place={place} role={role} />}</WithRole>
);

/** Which users hold the role, why and how long. */
function Members({ place, role }: { place: Place; role: Role }) {
  const t = useText(words);
  const kit = useKitText();
  const [state, change] = useListState(memberApi.list.query);
  const asked = useAsk(memberApi.list, { params: { roleId: role.id }, query: state });
  const changes = useChanges();
  const take = useTaking(role, changes);
  const [termOf, setTermOf] = useState<{ people: RoleMember[]; clear?: () => void }>();
  const filtering = { place, state, onChange: change };
  const chips = usePeopleChips(filtering);
  const actsOf = (row: RoleMember) => {
    const closed = isPersonal(row) ? {} : { disabled: true, title: t.onlyOffice };
    return [
      { key: 'term', label: t.changeTerm, ...closed, onClick: () => setTermOf({ people: [row] }) },
      { key: 'take', label: t.take, ...closed, onClick: () => void take([row]) },
    ];
  };
  return (
    <ListPage
      title={fill(t.titleOf, { title: t.members[place], name: roleText(role.name) })}
      sentence={aboutOf(t, role)}
      actions={<HeadActions place={place} role={role} />}
      filters={<PeopleFilters {...filtering} />}
      chips={<FilterChips chips={chips} onClear={() => change(NO_FILTERS)} />}
      footer={asked.data && <Pager state={state} total={asked.data.totalElements} onChange={change} />}
    >
      <DataTable
        asked={asked}
        rows={asked.data?.content}
        columns={memberColumns(t, {
          place,
          acts: role.can.assign ? { title: kit.actions, of: actsOf } : undefined,
        })}
        state={state}
        onChange={change}
        {...(role.can.assign && {
          selection: (rows: RoleMember[], clear: () => void) => (
            <>
              <Button
                size="small"
                onClick={() => setTermOf({ people: rows.filter(isPersonal), clear })}
                disabled={!rows.some(isPersonal)}
                title={rows.some(isPersonal) ? undefined : t.onlyOffice}
              >
                {t.changeTerm}
              </Button>
              <Button size="small" onClick={() => void take(rows, clear)}>
                {t.takeSome}
              </Button>
            </>
          ),
        })}
        narrowed={chips.length > 0}
        empty={
          <Empty
            title={t.emptyMembers}
            hint={t.emptyMembersHint}
            action={role.can.assign && <AddButton place={place} />}
          />
        }
      />
      {termOf && (
        <TermDialog
          role={role}
          people={termOf.people}
          changes={changes}
          onClose={() => setTermOf(undefined)}
          onDone={() => {
            termOf.clear?.();
            setTermOf(undefined);
          }}
        />
      )}
      {changes.results && <ResultsDialog results={changes.results} onClose={changes.forget} />}
    </ListPage>
  );
}

const isPersonal = ({ via }: RoleMember) => via === 'person';

function aboutOf(t: ReturnType<typeof useText<typeof words.cn>>, { description, members, everybody }: Role) {
  if (everybody) return fill(t.aboutEverybody, { description: sentence(roleText(description)) }).trim();
  const n = members.toLocaleString();
  return description
    ? fill(t.about, { description: sentence(roleText(description)), n })
    : fill(t.aboutPlain, { n });
}

/** Adds a full stop: descriptions seldom end like a sentence. */
const sentence = (text: string) =>
  !text || /[。.!！?？]$/.test(text) ? text : `${text}${/\w$/.test(text) ? '.' : '。'}`;

function HeadActions({ place, role }: { place: Place; role: Role }) {
  const t = useText(words);
  return (
    <>
      <Link to={pathIn(place, 'role-list')}>{t.back}</Link>
      <May permission={roleKeyIn(place, 'assign')}>
        <AddButton place={place} {...(role.can.assign ? {} : { closed: t.cannotAdd })} />
      </May>
    </>
  );
}

function AddButton({ place, closed }: { place: Place; closed?: string }) {
  const t = useText(words);
  const navigate = useNavigate();
  return (
    <Button
      type="primary"
      icon={<UserAddOutlined />}
      disabled={closed !== undefined}
      title={closed}
      onClick={() => void navigate(pathIn(place, 'user-role-add'))}
    >
      {t.addUsers}
    </Button>
  );
}
