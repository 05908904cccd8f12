import './department.css';
import { DownloadOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { type DepartmentNode, departmentApi } from '@cloudyard/contract/enterprise/department.ts';
import { Id, NIL, Search } from '@cloudyard/contract/kit/values.ts';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { z } from 'zod';
import { save } from '../../../kit/call.ts';
import { PageHead } from '../../../kit/list-page.tsx';
import { May, useMay } from '../../../kit/may.tsx';
import { PageHolderContext, usePageTitle } from '../../../kit/page-holder.ts';
import { Loaded } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { nodeIn, type Spot } from '../../../kit/tree.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useChosen } from '../../../kit/use-chosen.ts';
import { useInSight } from '../../../kit/use-in-sight.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { useUnsavedChanges } from '../../../kit/use-unsaved-changes.ts';
import { InEnterprise } from '../employee/in-enterprise.tsx';
import { useEnterpriseId } from '../employee/use-people.ts';
import { words } from '../i18n/department/en.ts';
import { DepartmentPane } from './department-pane.tsx';
import { DepartmentTree } from './department-tree.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { MoveDialog, useReorder } from './move-dialog.tsx';
import { branchesOf } from './tree.ts';

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
  const { holder, leave, isDirty } = useUnsavedChanges({
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
  const chosen = nodeIn(branches, chosenId);
  const mayEdit = useMay()(departmentApi.change.allow);
  const pane = useInSight(adding ?? chosen?.id, '767px');
  const show = (id: string | undefined, parentId?: string) => {
    setAdding(parentId);
    choose(id);
  };
  const add = (parentId: string) => void leave(() => show(chosenId, parentId));
  /** Moving to another parent changes rights and asks first; moving among siblings does not. */
  const move = (spot: Spot) => {
    const branch = nodeIn(branches, spot.id);
    if (branch && branch.parentId === spot.parentId) reorder(spot, branch);
    else setMoving(spot);
  };
  const dragged = nodeIn(branches, moving?.id);
  return (
    <div className="cy-page">
      <PageHead
        title={t.title}
        sentence={t.sentence}
        actions={<TreeActions onAdd={() => add(chosen?.id ?? NIL)} />}
      />
      {!mayEdit && <Alert type="info" showIcon title={t.readOnly} />}
      <div className="enterprise-department-split cy-split cy-fold-1023 cy-grid cy-start cy-gap-16">
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

/** The actions on the whole tree. */
function TreeActions({ onAdd }: { onAdd: () => void }) {
  const t = useText(words);
  const enterpriseId = useEnterpriseId();
  const [importing, setImporting] = useState(false);
  return (
    <>
      <Button
        icon={<DownloadOutlined />}
        onClick={() => save(departmentApi.export, { query: { enterpriseId } })}
      >
        {t.export}
      </Button>
      <May permission={departmentApi.add.allow}>
        <Button icon={<UploadOutlined />} onClick={() => setImporting(true)}>
          {t.import}
        </Button>
        <Button type="primary" icon={<PlusOutlined />} onClick={onAdd}>
          {t.add}
        </Button>
      </May>
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  );
}
