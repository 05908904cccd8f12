import { PlusOutlined } from '@ant-design/icons';
import { type GroupMember, groupApi, type MessageGroup } from '@cloudyard/contract/message/group.ts';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useConfirm } from '../../../kit/confirm.ts';
import { Drawer } from '../../../kit/dialog.tsx';
import { May, useMay } from '../../../kit/may.tsx';
import { Panel } from '../../../kit/panel.tsx';
import type { Place } from '../../../kit/place.ts';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/group/en.ts';
import { keyIn } from '../shared/place.ts';
import { AddMembers } from './add-members.tsx';
import { GroupPeople } from './group-people.tsx';
import { refresh } from './refresh.ts';

type GroupDrawerProps = { place: Place; group: MessageGroup; onClose: () => void };

/** The rules by which users belong to a group, and the users they match now. */
export function GroupDrawer({ place, group, onClose }: GroupDrawerProps) {
  const t = useText(words);
  const [adding, setAdding] = useState(false);
  return (
    <Drawer open size={720} title={group.name} onClose={onClose}>
      <div className="cy-stack">
        {group.description && <p className="cy-faint">{group.description}</p>}
        <Panel
          title={t.rules}
          actions={
            <May permission={keyIn(place, 'group', 'edit')}>
              <Button size="small" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
                {t.addMembers}
              </Button>
            </May>
          }
        >
          <p className="cy-faint">{t.rulesHint}</p>
          <Rules place={place} members={group.members} />
        </Panel>
        <GroupPeople group={group} />
      </div>
      {adding && <AddMembers place={place} group={group} onClose={() => setAdding(false)} />}
    </Drawer>
  );
}

function Rules({ place, members }: { place: Place; members: readonly GroupMember[] }) {
  const t = useText(words);
  const mayEdit = useMay()(keyIn(place, 'group', 'edit'));
  const { remove, removing } = useMemberRemoval();
  if (members.length === 0) return <p className="cy-top-12">{t.noMembers}</p>;
  return (
    <ul className="message-manage-rules cy-parted cy-down cy-list">
      {members.map((member) => {
        const naming = { kind: t.kinds[member.kind], name: member.name || t.gone };
        return (
          <li key={member.id} className="message-manage-rule cy-high-36 cy-row">
            <Tag>{naming.kind}</Tag>
            <span className={member.name ? undefined : 'cy-faint'}>{naming.name}</span>
            {member.below && <span className="cy-faint">{t.below}</span>}
            {mayEdit && (
              <Button
                type="link"
                size="small"
                danger
                aria-label={fill(t.removeMemberOf, naming)}
                disabled={removing !== undefined}
                onClick={() => void remove(member, naming)}
              >
                {removing === member.id ? t.deleting : t.removeMember}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function useMemberRemoval() {
  const t = useText(words);
  const confirm = useConfirm();
  const toast = useToast();
  const send = useSend(groupApi.removeMembers, { act: 'list', failed: t.removeFailed, refresh });
  const [removing, setRemoving] = useState<string>();
  const remove = async ({ id }: GroupMember, naming: { kind: string; name: string }) => {
    const title = fill(t.removeMemberTitle, naming);
    if (!(await confirm({ title, consequence: t.removeMemberText, verb: t.removeMember }))) return;
    setRemoving(id);
    const onSuccess = () => toast.success(t.removed);
    await send
      .mutateAsync({ body: [id] }, { thing: naming.name, onSuccess })
      .catch(() => undefined)
      .finally(() => setRemoving(undefined));
  };
  return { remove, removing };
}
