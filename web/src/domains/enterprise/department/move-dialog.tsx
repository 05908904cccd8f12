import { departmentApi } from '@cloudyard/contract/enterprise/department.ts';
import type { Reply } from '@cloudyard/contract/kit/endpoint.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { Select, Skeleton, TreeSelect } from 'antd';
import { useId, useState } from 'react';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { childrenOf, type Spot } from '../../../kit/tree.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/department/en.ts';
import { type Branch, choicesFor } from './tree.ts';
import { refresh } from './use-calls.ts';

/** Moves a department among its siblings; no rights change. */
export function useReorder() {
  const t = useText(words);
  const toast = useToast();
  const send = useSend(departmentApi.move, { act: 'list', refresh });
  return ({ id, parentId, before }: Spot, { name, version }: Branch) =>
    send.mutate(
      { params: { id }, body: { parentId, before, version } },
      { thing: name, onSuccess: () => toast.success(t.moved) },
    );
}

type MoveDialogProps = { branches: readonly Branch[]; branch: Branch; spot: Spot; onClose: () => void };

/** Where a department goes, and what that changes; after a drop it begins with the drop's spot. */
export function MoveDialog({ branches, branch, spot, onClose }: MoveDialogProps) {
  const t = useText(words);
  const toast = useToast();
  const [parentId, setParentId] = useState(spot.parentId);
  const [before, setBefore] = useState(spot.before);
  const send = useSend(departmentApi.move, { act: 'submit', verb: t.moveVerb, refresh });
  const move = () => {
    const body = { parentId, before, version: branch.version };
    const onSuccess = () => {
      toast.success(t.moved);
      onClose();
    };
    send.mutate({ params: { id: branch.id }, body }, { onSuccess });
  };
  return (
    <FormModal
      dirty={parentId !== spot.parentId || before !== spot.before}
      title={fill(t.moveTitle, { name: branch.name })}
      okText={t.moveVerb}
      confirmLoading={send.isPending}
      onOk={move}
      onClose={onClose}
    >
      <div className="cy-stack">
        <Where
          branches={branches}
          spot={{ id: branch.id, parentId, before }}
          onChange={(next) => {
            setParentId(next.parentId);
            setBefore(next.before);
          }}
        />
        {parentId === branch.parentId ? (
          <p className="cy-faint">{t.moveSame}</p>
        ) : (
          <Preview key={parentId} id={branch.id} parentId={parentId} />
        )}
      </div>
    </FormModal>
  );
}

type WhereProps = { branches: readonly Branch[]; spot: Spot; onChange: (spot: Spot) => void };

function Where({ branches, spot, onChange }: WhereProps) {
  const t = useText(words);
  const parent = useId();
  const neighbour = useId();
  const siblings = childrenOf(branches, spot.parentId).filter(({ id }) => id !== spot.id);
  return (
    <>
      <div className="cy-column">
        <label className="cy-medium" htmlFor={parent}>
          {t.parent}
        </label>
        <TreeSelect
          id={parent}
          showSearch={{ treeNodeFilterProp: 'title' }}
          treeDefaultExpandAll
          value={spot.parentId}
          treeData={[{ key: NIL, value: NIL, title: t.top, children: choicesFor(branches, spot.id) }]}
          onChange={(next: string) => onChange({ ...spot, parentId: next, before: null })}
        />
      </div>
      <div className="cy-column">
        <label className="cy-medium" htmlFor={neighbour}>
          {t.before}
        </label>
        <Select
          id={neighbour}
          value={spot.before ?? ''}
          options={[
            { value: '', label: t.last },
            ...siblings.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(next: string) => onChange({ ...spot, before: next || null })}
        />
      </div>
    </>
  );
}

function Preview({ id, parentId }: { id: string; parentId: string }) {
  const t = useText(words);
  const asked = useAsk(departmentApi.movePreview, { params: { id }, query: { parentId } });
  return (
    <section className="cy-box cy-pad-bar" aria-label={t.preview} aria-live="polite">
      <h3 className="cy-bottom-4 cy-size-14 cy-medium">{t.preview}</h3>
      <Loaded asked={asked} skeleton={<Skeleton active title={false} paragraph={{ rows: 3 }} />}>
        {(preview) => <Effects preview={preview} />}
      </Loaded>
    </section>
  );
}

function Effects({ preview }: { preview: Reply<typeof departmentApi.movePreview> }) {
  const t = useText(words);
  const { departments, people, gained, lost, officeRoles } = preview;
  const named = (names: string[]) => names.join(' / ');
  return (
    <ul className="cy-flush cy-indent">
      <li>{fill(t.previewWeight, { departments, people })}</li>
      {gained.length > 0 && <li>{fill(t.previewGained, { names: named(gained) })}</li>}
      {lost.length > 0 && <li>{fill(t.previewLost, { names: named(lost) })}</li>}
      <li>{officeRoles > 0 ? fill(t.previewOffice, { n: officeRoles }) : t.previewNoOffice}</li>
    </ul>
  );
}
