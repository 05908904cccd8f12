import '../lent/operate.css';
import { type CategoryNode, categoryApi } from '@cloudyard/contract/publishing/category.ts';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { CallError } from '../../../kit/call-error.ts';
import { useConfirm } from '../../../kit/confirm.ts';
import { LeaveGuard } from '../../../kit/leave-guard.tsx';
import { PageHead } from '../../../kit/list-page.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Loaded } from '../../../kit/states.tsx';
import { fill, useErrorText, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useInSight } from '../../../kit/use-in-sight.ts';
import { Notice } from '../../enterprise/lent/notice.tsx';
import { words } from '../i18n/category/en.ts';
import { CategoryPane } from './category-pane.tsx';
import { CategoryTree } from './category-tree.tsx';
import { added, draftOf, isSame, problemsIn, samePlace, type Tree } from './tree.ts';
import { type Saving, useSaving } from './use-saving.ts';

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

type SaveProblemProps = { problems: number; saving: Saving; onReload: () => void };

/** Why it cannot be saved. */
function SaveProblem({ problems, saving: { stale }, onReload }: SaveProblemProps) {
  const t = useText(words);
  const errorText = useErrorText();
  if (stale)
    return (
      <Notice
        type="warning"
        role="status"
        title={errorText(new CallError('market.app_category_changed'))}
        action={
          <Button size="small" onClick={onReload}>
            {t.reload}
          </Button>
        }
      />
    );
  return problems > 0 ? (
    <Notice type="warning" role="status" title={fill(t.invalid, { n: problems })} />
  ) : null;
}

export function CategoryPage() {
  usePageTitle(useText(words).title);
  const asked = useAsk(categoryApi.tree, {});
  return <Loaded asked={asked}>{(nodes) => <Editor nodes={nodes} onReload={asked.refetch} />}</Loaded>;
}

type EditorProps = { nodes: CategoryNode[]; onReload: () => Promise<{ data: CategoryNode[] | undefined }> };

/** Changes stay in the browser until all of them are saved. */
function useDraft(nodes: CategoryNode[]) {
  const [seen, setSeen] = useState(nodes);
  const [tree, setTree] = useState<Tree>(() => draftOf(nodes));
  const before = draftOf(seen);
  const dirty = !isSame(before, tree);
  const begin = (now: CategoryNode[]) => {
    setSeen(now);
    setTree(draftOf(now));
  };
  // Changes of other users are taken over, unless unsaved work would be lost.
  if (nodes !== seen && !dirty) begin(nodes);
  return { seen, tree, setTree, dirty, begin };
}

function Editor({ nodes, onReload }: EditorProps) {
  const t = useText(words);
  const { seen, tree, setTree, dirty, begin } = useDraft(nodes);
  const [chosen, setChosen] = useState<string>();
  const saving = useSaving((now) => {
    setChosen(samePlace(tree, chosen, draftOf(now)));
    begin(now);
  });
  const fresh = useRef(0);
  const live = useRef(false);
  live.current = dirty;
  const problems = problemsIn(tree);
  const pane = useInSight(chosen, '899px');
  const add = (parent: string | undefined) => {
    fresh.current += 1;
    const key = `new-${fresh.current}`;
    setTree(added(tree, parent, key));
    setChosen(key);
  };
  const discard = async () => {
    const { data } = await onReload();
    saving.forget();
    begin(data ?? seen);
  };
  return (
    <div className="cy-page">
      <LeaveGuard dirty={dirty} mayLeave={() => !live.current} />
      <PageHead
        title={t.title}
        sentence={t.sentence}
        actions={
          <SaveBar
            dirty={dirty}
            busy={saving.busy}
            closed={problems.size > 0}
            onSave={() => void saving.save(tree, seen)}
            onDiscard={() => void discard()}
          />
        }
      />
      <SaveProblem problems={problems.size} saving={saving} onReload={() => void discard()} />
      <div className="publishing-category-split cy-fold-899 cy-grid cy-start cy-gap-16">
        <CategoryTree
          tree={tree}
          problems={problems}
          chosen={chosen}
          onChoose={setChosen}
          onMove={setTree}
          onAdd={() => add(undefined)}
        />
        <div ref={pane} className="publishing-category-pane cy-sticky cy-shrink">
          <CategoryPane
            key={chosen}
            tree={tree}
            problems={problems}
            chosen={chosen}
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
