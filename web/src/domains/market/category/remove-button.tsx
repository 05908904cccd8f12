import type { CategoryNode } from '@cloudyard/contract/market/category.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/category/en.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { type Found, removed, type Tree } from './tree.ts';

type RemoveButtonProps = {
  tree: Tree;
  found: Found;
  dirty: boolean;
  onChange: (tree: Tree) => void;
  onRemoved: (nodes: CategoryNode[]) => void;
};

/** A new one just goes; one that is saved is deleted at once, so nothing else may be half done. */
export function RemoveButton({ tree, found: { leaf }, dirty, onChange, onRemoved }: RemoveButtonProps) {
  const t = useText(words);
  const [asking, setAsking] = useState(false);
  const why = whyNot(tree, leaf.key, leaf.id !== undefined && dirty, leaf.count);
  const remove = () => (leaf.id === undefined ? onChange(removed(tree, leaf.key)) : setAsking(true));
  return (
    <div className="market-category-remove cy-over cy-row">
      <Button
        danger
        disabled={why !== undefined}
        aria-describedby={why && 'category-remove-why'}
        onClick={remove}
      >
        {t.remove}
      </Button>
      {why && (
        <span id="category-remove-why" className="cy-faint">
          {t.removeBlocked[why]}
        </span>
      )}
      {asking && leaf.id !== undefined && (
        <RemoveDialog
          category={{ id: leaf.id, name: leaf.name, count: leaf.count }}
          tree={tree}
          onClose={() => setAsking(false)}
          onRemoved={onRemoved}
        />
      )}
    </div>
  );
}

type WhyNot = keyof (typeof words)['cn']['removeBlocked'];

function whyNot(tree: Tree, key: string, unsaved: boolean, count: number): WhyNot | undefined {
  if (tree.some((branch) => branch.key === key && branch.children.length > 0)) return 'children';
  if (unsaved) return 'unsaved';
  const others = tree.some(({ children }) => children.some((leaf) => leaf.key !== key));
  return count > 0 && !others ? 'alone' : undefined;
}
