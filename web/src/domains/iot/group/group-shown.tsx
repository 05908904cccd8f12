import type { Device } from '@cloudyard/contract/iot/device.ts';
import { deviceGroupApi, type GroupView } from '@cloudyard/contract/iot/group.ts';
import { stateApi } from '@cloudyard/contract/iot/state.ts';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { type Fact, Facts } from '../../../kit/detail-page.tsx';
import { useMay } from '../../../kit/may.tsx';
import { RowActions } from '../../../kit/row-actions.tsx';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useRemove } from '../../../kit/use-remove.ts';
import { useSend } from '../../../kit/use-send.ts';
import { useMayLimitRoles } from '../../access/lent/role-select.tsx';
import { useDeviceFacts } from '../device/device-columns.tsx';
import { BatchDialog } from '../device-job/batch-dialog.tsx';
import { words } from '../i18n/group/en.ts';
import { MembersDialog } from './members-dialog.tsx';
import { refreshGroups } from './refresh.ts';
import { RolesDialog } from './roles-dialog.tsx';

const STATE_MS = 10_000;

type GroupShownProps = {
  id: string;
  onEdit: (group: GroupView) => void;
  onAdd: (parentId: string) => void;
  onRemoved: () => void;
};

/** One group with its figures, where it is used, and its members. */
export function GroupShown({ id, ...acts }: GroupShownProps) {
  const asked = useAsk(deviceGroupApi.view, { params: { id } }, { refetchInterval: STATE_MS });
  return (
    <div className="cy-stack">
      <Loaded asked={asked}>
        {(group) => (
          <>
            <Head group={group} {...acts} />
            <Members group={group} />
          </>
        )}
      </Loaded>
    </div>
  );
}

function Head({ group, onEdit, onAdd, onRemoved }: { group: GroupView } & Omit<GroupShownProps, 'id'>) {
  const t = useText(words);
  const may = useMay();
  const remove = useRemove(deviceGroupApi.remove, t, { refresh: [deviceGroupApi.list], onRemoved });
  const [isCommanding, setCommanding] = useState(false);
  const [isLimiting, setLimiting] = useState(false);
  const mayLimit = useMayLimitRoles() && group.kind === 'picked';
  const isUsed = group.uses.length > 0;
  const acts = may(deviceGroupApi.add.allow)
    ? [
        { key: 'edit', label: t.edit, onClick: () => onEdit(group) },
        { key: 'below', label: t.addBelow, onClick: () => onAdd(group.id) },
        ...(mayLimit ? [{ key: 'limit', label: t.limit, onClick: () => setLimiting(true) }] : []),
        {
          ...{ key: 'remove', label: t.remove, onClick: () => void remove(group) },
          ...(isUsed ? { disabled: true, title: t.inUse } : {}),
        },
      ]
    : [];
  return (
    <header className="cy-pad">
      <div className="cy-row cy-between">
        <h2 className="cy-strong cy-size-15 cy-flush">
          {group.name} <Tag>{t.kinds[group.kind]}</Tag>
        </h2>
        <div className="cy-row">
          {may(stateApi.call.allow) && group.members > 0 && (
            <Button size="small" onClick={() => setCommanding(true)}>
              {t.command}
            </Button>
          )}
          <RowActions actions={acts} />
        </div>
      </div>
      <Facts facts={useFacts(group)} />
      {isLimiting && <RolesDialog group={group} onClose={() => setLimiting(false)} />}
      {isCommanding && (
        <BatchDialog
          kind="command"
          devices={[]}
          filter={{ group: group.id }}
          onClose={() => setCommanding(false)}
          onDone={() => setCommanding(false)}
        />
      )}
    </header>
  );
}

function useFacts(group: GroupView): Fact[] {
  const t = useText(words);
  const { members, online, uses, description } = group;
  const percent = members === 0 ? 0 : Math.round((online / members) * 100);
  const used = uses.map(({ kind, name }) => `${t.useKinds[kind]}: ${name}`);
  return [
    { label: t.members, value: members.toLocaleString() },
    { label: t.online, value: fill(t.onlineOf, { online, members, percent }) },
    { label: t.usedBy, value: used.join(' · ') || t.unused },
    { label: t.updatedBy, value: group.updateByName },
    { label: t.updatedAt, value: <TimeText value={group.updatedAt} /> },
    ...(description ? [{ label: t.description, value: description }] : []),
  ];
}

function Members({ group }: { group: GroupView }) {
  const t = useText(words);
  const [paging, setPaging] = useState({ page: 0, size: 10 });
  const [isAdding, setAdding] = useState(false);
  const mayEdit = useMay()(deviceGroupApi.addMembers.allow) && group.kind === 'picked';
  const asked = useAsk(
    deviceGroupApi.members,
    { params: { id: group.id }, query: paging },
    { refetchInterval: STATE_MS },
  );
  const add = mayEdit && <Button onClick={() => setAdding(true)}>{t.addMembers}</Button>;
  return (
    <>
      {add && (
        <div className="cy-filters">
          <div className="cy-push">{add}</div>
        </div>
      )}
      <DataTable
        asked={{ ...asked, isFetching: asked.isPlaceholderData }}
        rows={asked.data?.content}
        columns={useDeviceFacts().map(({ sorter, ...column }) => column)}
        {...(mayEdit
          ? {
              selection: (rows: Device[], clear: () => void) => (
                <Removing group={group} rows={rows} onDone={clear} />
              ),
            }
          : {})}
        empty={<Empty title={t.noMembers} hint={t.noMembersHint} />}
      />
      <div className="cy-foot">
        <Pager
          state={paging}
          total={asked.data?.totalElements}
          isMore={asked.data?.isMore === true}
          onChange={(next) => setPaging({ page: next.page ?? 0, size: next.size ?? paging.size })}
        />
      </div>
      {isAdding && <MembersDialog group={group} onClose={() => setAdding(false)} />}
    </>
  );
}

function Removing({ group, rows, onDone }: { group: GroupView; rows: Device[]; onDone: () => void }) {
  const t = useText(words);
  const toast = useToast();
  const remove = useSend(deviceGroupApi.removeMembers, { act: 'list', refresh: refreshGroups });
  const send = () =>
    remove.mutate(
      { params: { id: group.id }, body: { deviceIds: rows.map(({ id }) => id) } },
      {
        thing: group.name,
        onSuccess: ({ changed }) => {
          toast.success(fill(t.membersRemoved, { n: changed }));
          onDone();
        },
      },
    );
  return (
    <Button size="small" loading={remove.isPending} onClick={send}>
      {t.removeMembers}
    </Button>
  );
}
