import { PlusOutlined } from '@ant-design/icons';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { Panel } from '../panel.tsx';
import { Empty } from '../states.tsx';
import { fill, useText } from '../text.ts';
import { flatTree, nodeIn } from '../tree.ts';
import { words } from './i18n/en.ts';
import type { TreeKind } from './kind.ts';
import { PlaceFields } from './place-fields.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import {
  changedNode,
  type DraftNode,
  levelOfNode,
  mayHaveBelow,
  type Problem,
  removedNode,
} from './tree-draft.ts';

type Editing<N extends DraftNode<N>> = {
  kind: TreeKind<N>;
  tree: readonly N[];
  onChange: (tree: readonly N[]) => void;
  dirty: boolean;
  /** A node was deleted on the server: gives the current tree. */
  onRemoved: (tree: readonly N[]) => void;
};
type NodePaneProps<N extends DraftNode<N>> = Editing<N> & {
  chosen: string | undefined;
  problem: Problem | undefined;
  onAdd: (parentId: string) => void;
};

/** Names, what the room asks for, and place of the chosen node. */
export function NodePane<N extends DraftNode<N>>(props: NodePaneProps<N>) {
  const { kind, tree, chosen, problem, onChange, onAdd } = props;
  const t = useText(words);
  const node = nodeIn(tree, chosen);
  if (!node)
    return (
      <section className="cy-panel" aria-label={kind.words.choose}>
        <Empty title={kind.words.choose} hint={kind.words.chooseHint} />
      </section>
    );
  const change = (patch: Partial<N>) => onChange(changedNode(tree, node.id, patch));
  const below = (
    <Button size="small" icon={<PlusOutlined />} onClick={() => onAdd(node.id)}>
      {kind.words.addBelow}
    </Button>
  );
  const level = t.level[levelOfNode(tree, node)];
  return (
    <Panel title={node.name || t.unnamed} actions={mayHaveBelow(tree, node, kind.depth) && below}>
      <Form layout="vertical" className="cy-form" requiredMark={false}>
        <p className="cy-faint cy-bottom-16">
          {level} · {fill(kind.words.count as '{n}', { n: node.count.toLocaleString() })}
        </p>
        <Names node={node} problem={problem} onChange={(patch) => change(patch as Partial<N>)} />
        {kind.fields(node, change)}
        <PlaceFields kind={kind} tree={tree} node={node} onChange={onChange} />
        <RemoveButton {...props} node={node} />
      </Form>
    </Panel>
  );
}

type NamesProps<N> = {
  node: N;
  problem: Problem | undefined;
  onChange: (patch: { name?: string; nameEn?: string }) => void;
};

function Names<N extends DraftNode<N>>({ node, problem, onChange }: NamesProps<N>) {
  const t = useText(words);
  return (
    <>
      <Form.Item
        label={t.name}
        htmlFor="node-name"
        validateStatus={problem ? 'error' : ''}
        extra={
          <span
            id="node-name-help"
            className={problem ? 'cy-bad' : undefined}
            role={problem ? 'alert' : undefined}
          >
            {problem ? t.problems[problem] : t.nameHelp}
          </span>
        }
      >
        <Input
          id="node-name"
          autoFocus={node.isNew && node.name === ''}
          value={node.name}
          maxLength={30}
          autoComplete="off"
          aria-invalid={problem !== undefined}
          aria-describedby="node-name-help"
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Form.Item>
      <Form.Item label={t.nameEn} htmlFor="node-name-en" extra={t.nameEnHelp}>
        <Input
          id="node-name-en"
          value={node.nameEn}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => onChange({ nameEn: event.target.value })}
        />
      </Form.Item>
    </>
  );
}

/** A new node is just removed; a saved one is deleted at once, so nothing else may be unsaved. */
function RemoveButton<N extends DraftNode<N>>(props: Editing<N> & { node: N }) {
  const { kind, tree, node, dirty, onChange, onRemoved } = props;
  const t = useText(words);
  const [asking, setAsking] = useState(false);
  const targets = flatTree(tree).filter((one) => one.id !== node.id && !one.isNew && kind.mayHold(one));
  const why = () => {
    if (node.children.length > 0) return t.removeBlocked.children;
    if (!node.isNew && dirty) return t.removeBlocked.unsaved;
    return node.count > 0 && targets.length === 0 ? kind.words.removeAlone : undefined;
  };
  const blocked = why();
  return (
    <div className="cy-tree-remove cy-over cy-row">
      <Button
        danger
        disabled={blocked !== undefined}
        aria-describedby={blocked && 'node-remove-why'}
        onClick={() => (node.isNew ? onChange(removedNode(tree, node.id)) : setAsking(true))}
      >
        {t.remove}
      </Button>
      {blocked && (
        <span id="node-remove-why" className="cy-faint">
          {blocked}
        </span>
      )}
      {asking && (
        <RemoveDialog
          kind={kind}
          node={node}
          targets={targets}
          tree={tree}
          onClose={() => setAsking(false)}
          onRemoved={onRemoved}
        />
      )}
    </div>
  );
}
