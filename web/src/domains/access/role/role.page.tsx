import { memberApi, type RoleMember } from '@cloudyard/contract/access/member.ts';
import { type Role, roleApi } from '@cloudyard/contract/access/role.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CopyId } from '../../../kit/copy-id.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { Facts } from '../../../kit/detail-page.tsx';
import { May } from '../../../kit/may.tsx';
import { LoadedObject, ObjectPage, WithId } from '../../../kit/object-page.tsx';
import type { Place } from '../../../kit/place.ts';
import { Empty } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { roleText } from '../../../kit/use-localized-name.ts';
import { ObjectHistory } from '../../audit/lent/object-history.tsx';
import { GrantEditor } from '../grant/grant-editor.tsx';
import { words as memberWords } from '../i18n/member/en.ts';
import { words } from '../i18n/role/en.ts';
import { memberColumns } from '../member/member-columns.tsx';
import { pathIn, roleKeyIn } from '../shared/place.ts';
import { rememberRole } from '../shared/remembered-role.ts';
import { useRolePreview } from '../shared/use-role-preview.ts';
import { ModifyRole } from './role-form.tsx';
import { RoleRemoval } from './role-removal.tsx';

const placeOf = (role: Role): Place => (role.enterprise === NIL ? 'platform' : 'enterprise');

/** One role: who holds it, what it grants. */
export const RolePage = () => <WithId>{(id) => <OneRole key={id} id={id} />}</WithId>;

function OneRole({ id }: { id: string }) {
  const asked = useAsk(roleApi.detail, { params: { id } });
  const t = useText(words);
  return (
    <LoadedObject asked={asked} missing="access.role_not_found">
      {(role) => (
        <ObjectPage
          type="role"
          id={id}
          title={roleText(role.name)}
          identity={
            <>
              {role.builtIn && <Tag>{t.builtIn}</Tag>}
              <CopyId id={id} />
            </>
          }
          facts={[
            { label: t.kind, value: t.kinds[role.kind] },
            { label: t.reach, value: t.reaches[role.reach] },
            { label: t.members, value: role.everybody ? t.everybody : role.members.toLocaleString() },
            { label: t.grants, value: role.grants.toLocaleString() },
          ]}
          actions={<Acts role={role} />}
          tabs={[
            { key: 'overview', label: t.overview, show: () => <Overview role={role} /> },
            {
              key: 'members',
              label: t.membersTab,
              count: role.everybody ? undefined : role.members,
              show: () => <Members role={role} />,
            },
            {
              key: 'privileges',
              label: t.privilegesTab,
              count: role.grants,
              show: () => <GrantEditor role={role} />,
            },
          ]}
          aside={<ObjectHistory id={id} />}
        />
      )}
    </LoadedObject>
  );
}

function Overview({ role }: { role: Role }) {
  const t = useText(words);
  return (
    <div className="cy-pad">
      <Facts
        facts={[
          { label: t.description, value: roleText(role.description) },
          { label: t.requestable, value: role.requestable ? t.yes : t.no },
        ]}
      />
    </div>
  );
}

function Members({ role }: { role: Role }) {
  const t = useText(memberWords);
  const [state, change] = useListState(memberApi.list.query);
  const asked = useAsk(memberApi.list, { params: { roleId: role.id }, query: state });
  return (
    <>
      <DataTable<RoleMember>
        asked={asked}
        rows={asked.data?.content}
        columns={memberColumns(t, { place: placeOf(role), acts: undefined })}
        state={state}
        onChange={change}
        empty={<Empty title={t.emptyMembers} hint={t.emptyMembersHint} />}
      />
      <div className="cy-foot">
        <Pager state={state} total={asked.data?.totalElements} onChange={change} />
      </div>
    </>
  );
}

function Acts({ role }: { role: Role }) {
  const t = useText(words);
  const navigate = useNavigate();
  const preview = useRolePreview();
  const [open, setOpen] = useState<'modify' | 'remove'>();
  const place = placeOf(role);
  const configure = (name: string) => {
    rememberRole(role);
    void navigate(pathIn(place, name));
  };
  const close = () => setOpen(undefined);
  return (
    <>
      <May permission={roleKeyIn(place, 'preview')}>
        <Button onClick={() => void preview(role.id)}>{t.preview}</Button>
      </May>
      <May permission={roleKeyIn(place, 'edit')}>
        <Button disabled={!role.can.remove} onClick={() => setOpen('remove')}>
          {t.remove}
        </Button>
        <Button disabled={!role.can.edit} onClick={() => setOpen('modify')}>
          {t.modify}
        </Button>
      </May>
      <Button type="primary" onClick={() => configure('user-role-config')}>
        {t.users}
      </Button>
      {open === 'modify' && <ModifyRole place={place} role={role} onClose={close} />}
      {open === 'remove' && (
        <RoleRemoval
          role={role}
          onClose={close}
          onRemoved={() => void navigate(pathIn(place, 'role-list'))}
        />
      )}
    </>
  );
}
