import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { Button, Select } from 'antd';
import { useText } from '../text.ts';
import { useToast } from '../toast.ts';
import { flatTree, movedTree, nodeIn, type Spot } from '../tree.ts';
import { useLocalizedName } from '../use-localized-name.ts';
import { words } from './i18n/en.ts';
import type { TreeKind } from './kind.ts';
import { type DraftNode, mayHaveBelow, spotAfterStep } from './tree-draft.ts';
import { useWayName } from './use-way-name.ts';
import { useWhyNot } from './use-why-not.ts';

type PlaceFieldsProps<N extends DraftNode<N>> = {
  kind: TreeKind<N>;
  tree: readonly N[];
  node: N;
  onChange: (tree: readonly N[]) => void;
};

/** Moves a node without a mouse. */
export function PlaceFields<N extends DraftNode<N>>({ kind, tree, node, onChange }: PlaceFieldsProps<N>) {
  const t = useText(words);
  const toast = useToast();
  const called = useLocalizedName();
  const wayName = useWayName(tree);
  const whyNot = useWhyNot(kind);
  const move = (spot: Spot | undefined) => {
    if (!spot) return;
    onChange(movedTree(tree, spot));
    toast.success(t.moved);
  };
  const up = spotAfterStep(tree, node, -1);
  const down = spotAfterStep(tree, node, 1);
  const parents = flatTree(tree).filter(
    (one) => mayHaveBelow(tree, one, kind.depth) && !nodeIn([node], one.id),
  );
  const places = [
    { value: NIL, label: t.moveToTop },
    ...parents.map((one) => ({ value: one.id, label: called(one) ? wayName(one) : t.unnamed })),
  ].map((one) => ({ ...one, why: whyNot(tree, node, one.value) }));
  const why = places.find((one) => one.why !== undefined)?.why;
  return (
    <fieldset className="cy-tree-group cy-unframed cy-unpadded cy-shrink">
      <legend>{t.place}</legend>
      <div className="cy-row">
        <Button icon={<ArrowUpOutlined />} disabled={!up} onClick={() => move(up)}>
          {t.up}
        </Button>
        <Button icon={<ArrowDownOutlined />} disabled={!down} onClick={() => move(down)}>
          {t.down}
        </Button>
        <label htmlFor="node-place">{t.moveTo}</label>
        <Select<string>
          id="node-place"
          className="cy-select"
          value={node.parentId}
          options={places.map((one) => ({ ...one, disabled: one.why !== undefined }))}
          popupMatchSelectWidth={false}
          onChange={(parentId) => move({ id: node.id, parentId, before: null })}
        />
      </div>
      {why && <p className="cy-faint">{why}</p>}
    </fieldset>
  );
}
