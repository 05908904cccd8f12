import { PlusOutlined } from '@ant-design/icons';
import { departmentApi, type Position, PositionDraft } from '@cloudyard/contract/enterprise/department.ts';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { TextField } from '../../../kit/fields.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/department/en.ts';
import { PartDialog } from './part-dialog.tsx';
import { refresh, useRemoval } from './use-calls.ts';

type PartsProps = { departmentId: string; mayEdit: boolean };
type Counted = Position & { people: number };

/** The positions of a department, and how many employees hold each. */
export function Positions({ departmentId, mayEdit }: PartsProps) {
  const t = useText(words);
  const asked = useAsk(departmentApi.departmentPositions, { query: { departmentId } });
  const [edited, setEdited] = useState<Position | 'new'>();
  return (
    <Panel
      title={t.positions}
      actions={
        mayEdit && (
          <Button size="small" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
            {t.addPosition}
          </Button>
        )
      }
    >
      <Loaded asked={asked} skeleton={<Skeleton active title={false} paragraph={{ rows: 3 }} />}>
        {({ positions }) =>
          positions.length === 0 ? (
            <Nothing title={t.positionsNone} hint={t.positionsNoneHint} />
          ) : (
            <ul className="cy-list cy-parted-lines">
              {positions.map((one) => (
                <PositionLine key={one.id} position={one} mayEdit={mayEdit} onEdit={() => setEdited(one)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {edited && (
        <PositionDialog
          departmentId={departmentId}
          position={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Panel>
  );
}

export const Nothing = ({ title, hint }: { title: string; hint: string }) => (
  <p>
    {title} <span className="cy-faint">{hint}</span>
  </p>
);

type PositionLineProps = { position: Counted; mayEdit: boolean; onEdit: () => void };

function PositionLine({ position, mayEdit, onEdit }: PositionLineProps) {
  const t = useText(words);
  const { remove, removing } = useRemoval(departmentApi.removePosition, t.done);
  const { id, name, code, people } = position;
  const question = {
    title: fill(t.removePositionTitle, { name }),
    consequence: t.removePositionConsequence,
    verb: t.remove,
  };
  return (
    <li className="cy-flex cy-baseline cy-gap-4-16">
      <span className="cy-grow cy-break">
        {name} {code && <code>{code}</code>}
      </span>
      <span className="cy-faint cy-figures">{fill(t.count, { n: people })}</span>
      {mayEdit && (
        <span className="cy-actions">
          <Button type="link" size="small" onClick={onEdit}>
            {t.edit}
          </Button>
          <Button
            type="link"
            size="small"
            danger
            disabled={people > 0}
            title={people > 0 ? t.positionKept : undefined}
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

type PositionDialogProps = { departmentId: string; position: Position | undefined; onClose: () => void };

function PositionDialog({ departmentId, position, onClose }: PositionDialogProps) {
  const t = useText(words);
  const toast = useToast();
  const add = useSend(departmentApi.addPosition, { act: 'form', refresh });
  const change = useSend(departmentApi.changePosition, { act: 'form', refresh });
  const send = async (draft: PositionDraft) => {
    if (position) await change.mutateAsync({ params: { id: position.id }, body: draft });
    else await add.mutateAsync({ body: { ...draft, departmentId } });
    toast.success(t.done);
  };
  return (
    <PartDialog
      title={position ? fill(t.changePosition, { name: position.name }) : t.addPosition}
      verb={position ? t.save : t.addPosition}
      schema={PositionDraft}
      initial={position ?? { name: '', code: '' }}
      onSend={send}
      onClose={onClose}
    >
      <TextField name="name" label={t.name} maxLength={60} />
      <TextField name="code" label={t.code} help={t.codeHelp} maxLength={40} />
    </PartDialog>
  );
}
