import './person.css';
import { DownloadOutlined } from '@ant-design/icons';
import { NewUser, personApi, type UserRow } from '@cloudyard/contract/enterprise/person.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { AddButton } from '../../../kit/add-button.tsx';
import { save } from '../../../kit/call.ts';
import { actions, type RowAction } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { TextField } from '../../../kit/fields.tsx';
import { FilterChips } from '../../../kit/filters.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { useMay } from '../../../kit/may.tsx';
import { Empty } from '../../../kit/states.tsx';
import { useKitText, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/person/en.ts';
import { LockUser, useUnlock } from './user-acts.tsx';
import { userColumns } from './user-columns.tsx';
import { clearFilters, UserFilters, UserTabs, useUserChips } from './user-filters.tsx';

export const UserListPage = () => <UserList />;
export const PrivateUserListPage = () => <UserList kind="private" />;

/** The users of the platform; `kind` fixes the page to some of them. */
function UserList({ kind }: { kind?: 'private' }) {
  const t = useText(words);
  const kit = useKitText();
  const [state, change] = useListState(personApi.list.query);
  const query = kind ? { ...state, kind } : state;
  const asked = useAsk(personApi.list, { query });
  const [open, setOpen] = useState<{ add: true } | { lock: UserRow }>();
  const chips = useUserChips(state, change);
  const _mayChange = useMay()(personApi.change.allow);
  const rowActions = useRowActions((row) => setOpen({ lock: row }));
  const add = (
    <AddButton permission={personApi.add.allow} onClick={() => setOpen({ add: true })}>
      {t.users.add}
    </AddButton>
  );
  return (
    <ListPage
      title={kind ? t.users.privateTitle : t.users.title}
      sentence={kind ? t.users.privateSentence : t.users.sentence}
      actions={
        <>
          <Button icon={<DownloadOutlined />} onClick={() => save(personApi.export, { query })}>
            {t.users.export}
          </Button>
          {add}
        </>
      }
      tabs={<UserTabs state={state} onChange={change} />}
      filters={<UserFilters state={state} onChange={change} kinds={!kind} />}
      chips={<FilterChips chips={chips} onClear={() => change(clearFilters)} />}
      footer={asked.data && <Pager state={state} total={asked.data.totalElements} onChange={change} />}
    >
      <DataTable
        asked={asked}
        rows={asked.data?.content}
        columns={[...userColumns(t, kind !== undefined), actions(kit.actions, rowActions)]}
        state={state}
        onChange={change}
        narrowed={chips.length > 0 || state.state !== undefined}
        empty={<Empty title={t.users.empty} hint={t.users.emptyHint} action={add} />}
      />
      {open && 'add' in open && <AddUser onClose={() => setOpen(undefined)} />}
      {open && 'lock' in open && <LockUser user={open.lock} onClose={() => setOpen(undefined)} />}
    </ListPage>
  );
}

const at = (path: string, { id }: UserRow) => `${path}?userId=${id}`;

/** Users change themselves on their own page, and a removed account cannot be changed. */
function whyClosed({ users: t }: typeof words.cn, { own, state }: UserRow): string | undefined {
  if (own) return t.self;
  return state === 'removed' ? t.states.removed : undefined;
}

function useRowActions(lock: (row: UserRow) => void) {
  const t = useText(words);
  const may = useMay();
  const unlock = useUnlock();
  return (row: UserRow): RowAction[] => {
    const why = whyClosed(t, row);
    const closed = { disabled: why !== undefined, title: why };
    return [
      ...(may(personApi.change.allow)
        ? [{ key: 'edit', label: t.users.edit, ...closed, to: at('/console/admin-edit-user', row) }]
        : []),
      ...(may(personApi.resetPassword.allow)
        ? [
            {
              key: 'reset',
              label: t.users.reset,
              ...closed,
              to: at('/console/modify-user-password', row),
            },
          ]
        : []),
      ...(may(personApi.lock.allow)
        ? [
            row.state === 'locked'
              ? { key: 'unlock', label: t.users.unlock, onClick: () => void unlock(row) }
              : {
                  key: 'lock',
                  label: t.users.lock,
                  ...closed,
                  onClick: () => lock(row),
                },
          ]
        : []),
    ];
  };
}

/** A new user of the platform; they choose their password themselves. */
function AddUser({ onClose }: { onClose: () => void }) {
  const t = useText(words);
  const toast = useToast();
  const add = useSend(personApi.add, { act: 'form', refresh: [personApi.list] });
  const send = async (body: NewUser) => {
    await add.mutateAsync({ body });
    toast.success(t.users.added);
    onClose();
  };
  return (
    <FormModal title={t.users.add} footer={null} onClose={onClose}>
      <p className="cy-faint">{t.users.addHelp}</p>
      <EntityForm schema={NewUser} initial={{}} onSend={send} onCancel={onClose} verb={t.users.add}>
        <TextField name="username" label={t.username} maxLength={31} />
        <TextField name="realName" label={t.realName} maxLength={60} />
        <TextField name="email" label={t.email} maxLength={120} />
        <TextField name="phone" label={t.phone} maxLength={40} />
      </EntityForm>
    </FormModal>
  );
}
