import './tree-editor.css';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { Alert, Button } from 'antd';
import { useRef, useState } from 'react';
import { CallError } from '../call-error.ts';
import { useConfirm } from '../confirm.ts';
import { LeaveGuard } from '../leave-guard.tsx';
import { PageHead } from '../list-page.tsx';
import { usePageTitle } from '../page-holder.ts';
import { fill, useErrorText, useText } from '../text.ts';
import { useToast } from '../toast.ts';
import { useInSight } from '../use-in-sight.ts';
import { words } from './i18n/en.ts';
import type { TreeKind } from './kind.ts';
import { NodePane } from './node-pane.tsx';
import { addedNode, type DraftNode, isSameTree, problemsIn, samePlace } from './tree-draft.ts';
import { TreeSide } from './tree-side.tsx';

type SaveBarProps = {
  dirty: boolean;
  busy: boolean;
  /** A name is missing or used twice: explained below. */
  closed: boolean;
  onSave: () => void;
  onDiscard: () => void;
};

function SaveBar({ dirty, busy, closed, onSave, onDiscard }: SaveBarProps) {
  const t = useText(words);
  const confirm = useConfirm();
  const discard = async () => {
    if (await confirm({ title: t.discardTitle, consequence: t.discardText, verb: t.discard })) onDiscard();
  };
  return (
    <>
      <span className="cy-faint" role="status">
        {dirty ? t.unsaved : t.allSaved}
      </span>
      <Button disabled={!dirty || busy} onClick={() => void discard()}>
        {t.discard}
      </Button>
      <Button type="primary" loading={busy} disabled={!dirty || closed} onClick={onSave}>
        {t.save}
      </Button>
    </>
  );
}

type SaveProblemProps = { problems: number; stale: string | undefined; onReload: () => void };

/** Why it cannot be saved. */
function SaveProblem({ problems, stale, onReload }: SaveProblemProps) {
  const t = useText(words);
  const errorText = useErrorText();
  const reload = (
    <Button size="small" onClick={onReload}>
      {t.reload}
    </Button>
  );
  if (stale !== undefined)
    return (
      <Alert showIcon type="warning" role="status" title={errorText(new CallError(stale))} action={reload} />
    );
  return problems > 0 ? (
    <Alert showIcon type="warning" role="status" title={fill(t.invalid, { n: problems })} />
  ) : null;
}

/** Changes stay in the browser until all of them are saved. */
function useDraft<N extends DraftNode<N>>(saved: readonly N[]) {
  const [seen, setSeen] = useState(saved);
  const [tree, setTree] = useState(saved);
  const dirty = !isSameTree(seen, tree);
  const begin = (now: readonly N[]) => {
    setSeen(now);
    setTree(now);
  };
  // Changes of other users are taken over, unless unsaved work would be lost.
  if (saved !== seen && !dirty) begin(saved);
  return { seen, tree, setTree, dirty, begin };
}

type TreeEditorProps<N extends DraftNode<N>> = {
  /** As it is saved; the same object until it changes. */
  saved: readonly N[];
  kind: TreeKind<N>;
};

/** A tree left, what is chosen in it right; all changes are saved together. */
export function TreeEditor<N extends DraftNode<N>>({ saved, kind }: TreeEditorProps<N>) {
  usePageTitle(kind.words.title);
  const toast = useToast();
  const { seen, tree, setTree, dirty, begin } = useDraft(saved);
  const [chosen, setChosen] = useState<string>();
  const [stale, setStale] = useState<string>();
  const fresh = useRef(0);
  const live = useRef(false);
  live.current = dirty;
  const problems = problemsIn(tree);
  const pane = useInSight(chosen, '899px');
  const add = (parentId: string) => {
    fresh.current += 1;
    const node = kind.fresh(`new-${fresh.current}`, parentId);
    setTree(addedNode(tree, node));
    setChosen(node.id);
  };
  const save = async () => {
    setStale(undefined);
    try {
      const now = await kind.save(tree, seen);
      setChosen(samePlace(tree, chosen, now));
      begin(now);
      toast.success(kind.words.saved);
    } catch (error) {
      if (error instanceof CallError && error.code === kind.stale) setStale(error.code);
    }
  };
  const reload = async () => {
    const now = await kind.reload();
    setStale(undefined);
    begin(now ?? saved);
  };
  return (
    <div className="cy-page">
      <LeaveGuard dirty={dirty} mayLeave={() => !live.current} />
      <PageHead
        title={kind.words.title}
        sentence={kind.words.sentence}
        actions={
          <SaveBar
            dirty={dirty}
            busy={kind.isBusy}
            closed={problems.size > 0}
            onSave={() => void save()}
            onDiscard={() => void reload()}
          />
        }
      />
      <SaveProblem problems={problems.size} stale={stale} onReload={() => void reload()} />
      <div className="cy-tree-split cy-fold-899 cy-grid cy-start cy-gap-16">
        <TreeSide
          kind={kind}
          tree={tree}
          problems={problems}
          chosen={chosen}
          onChoose={setChosen}
          onChange={setTree}
          onAdd={() => add(NIL)}
        />
        <div ref={pane} className="cy-tree-pane cy-sticky cy-shrink">
          <NodePane
            key={chosen}
            kind={kind}
            tree={tree}
            chosen={chosen}
            problem={problems.get(chosen ?? '')}
            dirty={dirty}
            onChange={setTree}
            onAdd={add}
            onRemoved={begin}
          />
        </div>
      </div>
    </div>
  );
}
