import { PlusOutlined } from '@ant-design/icons';
import { departmentApi, type WorkGroup } from '@cloudyard/contract/enterprise/department.ts';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import { Field, TextField } from '../../../kit/fields.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { PersonSelect } from '../employee/person-select.tsx';
import { words } from '../i18n/department/en.ts';
import { calledOf } from '../shared/person-name.ts';
import { PartDialog } from './part-dialog.tsx';
import { Nothing } from './positions.tsx';
import { refresh, useRemoval } from './use-calls.ts';

const Draft = departmentApi.changeGroup.body;

/** The work groups of a department and their members. */
export function Groups({ departmentId, mayEdit }: { departmentId: string; mayEdit: boolean }) {
  const t = useText(words);
  const asked = useAsk(departmentApi.groups, { query: { departmentId } });
  const [edited, setEdited] = useState<WorkGroup | 'new'>();
  return (
    <Panel
      title={t.groups}
      actions={
        mayEdit && (
          <Button size="small" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
            {t.addGroup}
          </Button>
        )
      }
    >
      <Loaded asked={asked} skeleton={<Skeleton active title={false} paragraph={{ rows: 2 }} />}>
        {(groups) =>
          groups.length === 0 ? (
            <Nothing title={t.groupsNone} hint={t.groupsNoneHint} />
          ) : (
            <ul className="cy-list cy-parted-lines">
              {groups.map((one) => (
                <GroupLine key={one.id} group={one} mayEdit={mayEdit} onEdit={() => setEdited(one)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {edited && (
        <GroupDialog
          departmentId={departmentId}
          group={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Panel>
  );
}

type GroupLineProps = { group: WorkGroup; mayEdit: boolean; onEdit: () => void };

function GroupLine({ group, mayEdit, onEdit }: GroupLineProps) {
  const t = useText(words);
  const { remove, removing } = useRemoval(departmentApi.removeGroup, t.done);
  const { id, name, code, members } = group;
  const question = {
    title: fill(t.removeGroupTitle, { name }),
    consequence: fill(t.removeGroupConsequence, { n: members.length }),
    verb: t.remove,
  };
  return (
    <li className="cy-flex cy-baseline cy-gap-4-16">
      <span className="cy-grow cy-break">
        {name} {code && <code>{code}</code>}
        <span className="cy-faint cy-block">{members.map(calledOf).join('、') || t.membersNone}</span>
      </span>
      <span className="cy-faint cy-figures">{fill(t.count, { n: members.length })}</span>
      {mayEdit && (
        <span className="cy-actions">
          <Button type="link" size="small" onClick={onEdit}>
            {t.edit}
          </Button>
          <Button
            type="link"
            size="small"
            danger
            loading={removing}
            onClick={() => void remove(name, question, { params: { id } })}
          >
            {t.remove}
          </Button>
        </span>
      )}
    </li>
  );
}

type GroupDialogProps = { departmentId: string; group: WorkGroup | undefined; onClose: () => void };

function GroupDialog({ departmentId, group, onClose }: GroupDialogProps) {
  const t = useText(words);
  const toast = useToast();
  const add = useSend(departmentApi.addGroup, { act: 'form', refresh });
  const change = useSend(departmentApi.changeGroup, { act: 'form', refresh });
  const send = async (draft: z.output<typeof Draft>) => {
    if (group) await change.mutateAsync({ params: { id: group.id }, body: draft });
    else await add.mutateAsync({ body: { ...draft, departmentId } });
    toast.success(t.done);
  };
  const initial = group
    ? { name: group.name, code: group.code, memberIds: group.members.map(({ id }) => id) }
    : { name: '', code: '', memberIds: [] };
  return (
    <PartDialog
      title={group ? fill(t.changeGroup, { name: group.name }) : t.addGroup}
      verb={group ? t.save : t.addGroup}
      schema={Draft}
      initial={initial}
      onSend={send}
      onClose={onClose}
    >
      <TextField name="name" label={t.name} maxLength={60} />
      <TextField name="code" label={t.code} help={t.codeHelp} maxLength={40} />
      <Field name="memberIds" label={t.members} help={t.membersHelp}>
        <PersonSelect several known={group?.members ?? []} />
      </Field>
    </PartDialog>
  );
}
