import './department.css';
import { type DepartmentNode, departmentApi } from '@cloudyard/contract/enterprise/department.ts';
import { Id, NIL, Search } from '@cloudyard/contract/kit/values.ts';
import { Alert } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { PageHead } from '../../../kit/list-page.tsx';
import { useMay } from '../../../kit/may.tsx';
import { PageHolderContext, usePageTitle } from '../../../kit/page-holder.ts';
import { Loaded } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useChosen } from '../../../kit/use-chosen.ts';
import { useDirt } from '../../../kit/use-dirt.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { InEnterprise } from '../employee/in-enterprise.tsx';
import { useEnterpriseId } from '../employee/use-people.ts';
import { words } from '../i18n/department/index.ts';
import { DepartmentPane } from './department-pane.tsx';
import { DepartmentTree } from './department-tree.tsx';
import { MoveDialog, useReorder } from './move-dialog.tsx';
import { branchesOf, branchIn, type Spot } from './tree.ts';
import { TreeActions } from './tree-actions.tsx';

const treeQuery = z.object({ department: Id.optional(), q: Search.optional() });

export const DepartmentTreePage = () => (
  <InEnterprise>
    <TreePage />
  </InEnterprise>
);

function TreePage() {
  const t = useText(words);
  usePageTitle(t.title);
  const enterpriseId = useEnterpriseId();
  const asked = useAsk(departmentApi.tree, { query: { enterpriseId } });
  return <Loaded asked={asked}>{(nodes) => <Editor nodes={nodes} />}</Loaded>;
}

function Editor({ nodes }: { nodes: DepartmentNode[] }) {
  const t = useText(words);
  const [state, change] = useListState(treeQuery);
  const [adding, setAdding] = useState<string>();
  const [moving, setMoving] = useState<Spot>();
  const { holder, leave, isDirty } = useDirt({
    title: t.leaveTitle,
    consequence: t.leaveHint,
    verb: t.leaveVerb,
  });
  const reorder = useReorder();
  const branches = branchesOf(nodes);
  const {
    chosen: chosenId,
    choose,
    isStill,
  } = useChosen(state.department, (department) => change({ department }));
  const chosen = branchIn(branches, chosenId);
  const mayEdit = useMay()(departmentApi.change.allow);
  const pane = useInSight(adding ?? chosen?.id);
  const show = (id: string | undefined, parentId?: string) => {
    setAdding(parentId);
    choose(id);
  };
  const add = (parentId: string) => void leave(() => show(chosenId, parentId));
  /** To stand elsewhere changes rights and is asked about; to stand earlier or later does not. */
  const move = (spot: Spot) => {
    const branch = branchIn(branches, spot.id);
    if (branch && branch.parentId === spot.parentId) reorder(spot, branch);
    else setMoving(spot);
  };
  const dragged = branchIn(branches, moving?.id);
  return (
    <div className="cy-page">
      <PageHead
        title={t.title}
        sentence={t.sentence}
        actions={<TreeActions onAdd={() => add(chosen?.id ?? NIL)} />}
      />
      {!mayEdit && <Alert type="info" showIcon title={t.readOnly} />}
      <div className="enterprise-department-split cy-grid cy-start cy-gap-16">
        <section className="cy-panel" aria-label={t.tree}>
          <DepartmentTree
            branches={branches}
            search={state.q ?? ''}
            onSearch={(q) => change({ q })}
            chosen={adding === undefined ? chosen?.id : undefined}
            onChoose={(id) => {
              if (id !== chosen?.id || adding !== undefined) void leave(() => show(id));
            }}
            onMove={mayEdit ? move : undefined}
          />
        </section>
        <div ref={pane} className="cy-stack">
          <PageHolderContext value={holder}>
            <DepartmentPane
              branches={branches}
              chosen={chosen}
              adding={adding}
              isDirty={isDirty}
              isStill={isStill}
              onAdd={add}
              onShow={show}
              onMove={setMoving}
            />
          </PageHolderContext>
        </div>
      </div>
      {moving && dragged && (
        <MoveDialog branches={branches} branch={dragged} spot={moving} onClose={() => setMoving(undefined)} />
      )}
    </div>
  );
}

/** On a phone the form is below the tree; when it shows something else, it comes into sight. */
function useInSight(what: string | undefined) {
  const box = useRef<HTMLDivElement>(null);
  const last = useRef(what);
  useEffect(() => {
    if (last.current === what) return;
    last.current = what;
    if (what && matchMedia('(max-width: 767px)').matches) box.current?.scrollIntoView({ block: 'start' });
  }, [what]);
  return box;
}
