import { Select } from 'antd';
import { useState } from 'react';
import { FormModal } from '../form-dialog.tsx';
import { fill, useText } from '../text.ts';
import { useToast } from '../toast.ts';
import { words } from './i18n/en.ts';
import type { TreeKind } from './kind.ts';
import type { DraftNode } from './tree-draft.ts';
import { useWayName } from './use-way-name.ts';

type RemoveDialogProps<N extends DraftNode<N>> = {
  kind: TreeKind<N>;
  node: N;
  /** Where what stands in it may go. */
  targets: readonly N[];
  tree: readonly N[];
  onClose: () => void;
  onRemoved: (tree: readonly N[]) => void;
};

/** Deletes a node; what stands in it moves to another one first. */
export function RemoveDialog<N extends DraftNode<N>>(props: RemoveDialogProps<N>) {
  const { kind, node, targets, tree, onClose, onRemoved } = props;
  const t = useText(words);
  const toast = useToast();
  const [target, setTarget] = useState<string>();
  const [tried, setTried] = useState(false);
  const isMissing = node.count > 0 && target === undefined;
  const run = async () => {
    setTried(true);
    if (isMissing) return;
    // A refusal is told by who sends it; the dialog stays as it is.
    const now = await kind.remove(node.id, target).catch(() => undefined);
    if (!now) return;
    onRemoved(now);
    toast.success(kind.words.removed);
    onClose();
  };
  return (
    <FormModal
      dirty={target !== undefined}
      title={fill(t.removeTitle, { name: node.name })}
      okText={t.remove}
      okButtonProps={{ danger: true }}
      confirmLoading={kind.isBusy}
      onOk={() => void run()}
      onClose={onClose}
    >
      <div className="cy-column cy-gap-12">
        <p>{kind.words.removeText}</p>
        {node.count > 0 && (
          <>
            <p>{fill(kind.words.removeUsed as '{n}', { n: node.count.toLocaleString() })}</p>
            <Target
              kind={kind}
              tree={tree}
              targets={targets}
              missing={tried && isMissing}
              onChange={setTarget}
            />
          </>
        )}
      </div>
    </FormModal>
  );
}

type TargetProps<N extends DraftNode<N>> = Pick<RemoveDialogProps<N>, 'kind' | 'tree' | 'targets'> & {
  missing: boolean;
  onChange: (id: string) => void;
};

function Target<N extends DraftNode<N>>({ kind, tree, targets, missing, onChange }: TargetProps<N>) {
  const wayName = useWayName(tree);
  return (
    <div>
      <label className="cy-medium" htmlFor="node-target">
        {kind.words.target}
      </label>
      <Select<string>
        id="node-target"
        className="cy-tree-target"
        status={missing ? 'error' : ''}
        aria-invalid={missing}
        showSearch={{ optionFilterProp: 'label' }}
        options={targets.map((one) => ({ value: one.id, label: wayName(one) }))}
        onChange={onChange}
      />
      {missing && (
        <p className="cy-bad" role="alert">
          {kind.words.targetMissing}
        </p>
      )}
    </div>
  );
}
