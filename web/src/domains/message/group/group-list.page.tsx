import '../manage.css';
import { ReloadOutlined } from '@ant-design/icons';
import { Id, Search } from '@cloudyard/contract/kit/values.ts';
import { groupApi, type MessageGroup } from '@cloudyard/contract/message/group.ts';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { AddButton } from '../../../kit/add-button.tsx';
import { actions } from '../../../kit/columns.tsx';
import { useConfirm } from '../../../kit/confirm.ts';
import { DataTable } from '../../../kit/data-table.tsx';
import { useNaming } from '../../../kit/failure.ts';
import { FilterChips, SearchBox } from '../../../kit/filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { writeList } from '../../../kit/list-state.ts';
import { useMay } from '../../../kit/may.tsx';
import { type Place, usePlaceId } from '../../../kit/place.ts';
import { Empty } from '../../../kit/states.tsx';
import { fill, useErrorText, useKitText, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useChosen } from '../../../kit/use-chosen.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/group/en.ts';
import { keyIn } from '../shared/place.ts';
import { groupColumns } from './group-columns.tsx';
import { GroupDrawer } from './group-drawer.tsx';
import { GroupForm } from './group-form.tsx';
import { refresh } from './refresh.ts';

const listQuery = z.object({ q: Search.optional(), group: Id.optional() });

export const GroupListPage = () => <GroupList place="enterprise" />;
export const PlatformGroupListPage = () => <GroupList place="platform" />;

function GroupList({ place }: { place: Place }) {
  const t = useText(words);
  const kit = useKitText();
  const mayEdit = useMay()(keyIn(place, 'group', 'edit'));
  const enterpriseId = usePlaceId(place);
  const [state, change] = useListState(listQuery);
  const { asked, reload } = useGroupList(enterpriseId);
  const [edited, setEdited] = useState<MessageGroup | 'new'>();
  const { remove, removing } = useGroupRemoval();
  const rows = asked.data?.filter(({ name }) => matches(name, state.q));
  const { chosen, choose } = useChosen(state.group, (group) => change({ group }));
  const opened = asked.data?.find(({ id }) => id === chosen);
  const to = ({ id }: MessageGroup) => writeList(listQuery, { ...state, group: id });
  const add = (
    <AddButton permission={keyIn(place, 'group', 'edit')} onClick={() => setEdited('new')}>
      {t.add}
    </AddButton>
  );
  return (
    <ListPage
      title={t.title[place]}
      sentence={t.sentence[place]}
      actions={
        <>
          <Button icon={<ReloadOutlined />} loading={asked.isRefetching} onClick={() => void reload()}>
            {t.refresh}
          </Button>
          {add}
        </>
      }
      filters={<SearchBox value={state.q} onChange={(q) => change({ q })} placeholder={t.search} />}
      chips={
        state.q && (
          <FilterChips
            chips={[{ label: state.q, onRemove: () => change({ q: undefined }) }]}
            onClear={() => change({ q: undefined })}
          />
        )
      }
      footer={rows && <span>{fill(kit.total, { n: rows.length })}</span>}
    >
      <DataTable
        asked={asked}
        rows={rows}
        columns={[
          ...groupColumns(t, to),
          rowActs(t, { mayEdit, to, edit: setEdited, remove: (group) => void remove([group]) }),
        ]}
        narrowed={state.q !== undefined}
        empty={<Empty title={t.empty} hint={t.emptyHint} action={add} />}
        {...(mayEdit ? { selection: removal(removing, remove) } : {})}
      />
      {edited && (
        <GroupForm
          enterpriseId={enterpriseId}
          edited={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSaved={(group) => {
            setEdited(undefined);
            // A new group has no members yet: the next step is to add some.
            if (edited === 'new') choose(group.id);
          }}
        />
      )}
      {opened && (
        <GroupDrawer key={opened.id} place={place} group={opened} onClose={() => choose(undefined)} />
      )}
    </ListPage>
  );
}

const matches = (name: string, q: string | undefined) => name.toLowerCase().includes((q ?? '').toLowerCase());

function useGroupList(enterpriseId: string) {
  const t = useText(words);
  const toast = useToast();
  const errorText = useErrorText();
  const asked = useAsk(groupApi.list, { query: { enterpriseId } });
  const reason = asked.error && errorText(asked.error);
  useEffect(() => {
    if (reason) toast.failure(fill(t.loadFailed, { reason }));
  }, [reason, toast, t]);
  const reload = async () => {
    const { data, error } = await asked.refetch();
    if (error) return;
    if (data?.length === 0) toast.warning(t.none);
    else toast.success(t.refreshed);
  };
  return { asked, reload };
}

type Acts = {
  mayEdit: boolean;
  to: (group: MessageGroup) => string;
  edit: (group: MessageGroup) => void;
  remove: (group: MessageGroup) => void;
};

const rowActs = (t: (typeof words)['cn'], { mayEdit, to, edit, remove }: Acts) =>
  actions<MessageGroup>(t.actions, (group) => [
    { key: 'view', label: t.view, to: to(group) },
    ...(mayEdit
      ? [
          { key: 'edit', label: t.edit, onClick: () => edit(group) },
          {
            key: 'remove',
            label: t.remove,
            disabled: group.types > 0,
            title: group.types > 0 ? fill(t.keptReason, { names: group.name }) : undefined,
            onClick: () => remove(group),
          },
        ]
      : []),
  ]);

type Remove = ReturnType<typeof useGroupRemoval>['remove'];

const removal = (removing: boolean, remove: Remove) => (rows: MessageGroup[], clear: () => void) => (
  <RemoveSelected
    kept={rows.filter(({ types }) => types > 0)}
    removing={removing}
    onRemove={() => void remove(rows, clear)}
  />
);

type RemoveSelectedProps = { kept: MessageGroup[]; removing: boolean; onRemove: () => void };

function RemoveSelected({ kept, removing, onRemove }: RemoveSelectedProps) {
  const t = useText(words);
  return (
    <>
      <Button size="small" loading={removing} disabled={kept.length > 0} onClick={onRemove}>
        {removing ? t.deleting : t.remove}
      </Button>
      {kept.length > 0 && (
        <span>{fill(t.keptReason, { names: kept.map(({ name }) => name).join(' · ') })}</span>
      )}
    </>
  );
}

/** Deletes groups after asking. */
function useGroupRemoval() {
  const t = useText(words);
  const confirm = useConfirm();
  const toast = useToast();
  const naming = useNaming();
  const send = useSend(groupApi.remove, { act: 'list', failed: t.removeFailed, refresh });
  const remove = async (rows: readonly MessageGroup[], done: () => void = () => {}) => {
    const [first] = rows;
    if (!first) return;
    const title =
      rows.length === 1 ? fill(t.removeOne, { name: first.name }) : fill(t.removeMany, { n: rows.length });
    if (!(await confirm({ title, consequence: t.consequence, verb: t.remove }))) return;
    toast.info(t.deleting);
    const onSuccess = () => {
      toast.success(t.removed);
      done();
    };
    const thing = naming(rows.map(({ name }) => name));
    send.mutate({ body: rows.map(({ id }) => id) }, { thing, onSuccess });
  };
  return { remove, removing: send.isPending };
}
