import { CloseOutlined } from '@ant-design/icons';
import type { ProjectNode } from '@cloudyard/contract/bigdata/project-canvas.ts';
import type { RunStep } from '@cloudyard/contract/bigdata/project-shown.ts';
import { Alert, Button, Segmented } from 'antd';
import type { ReactNode } from 'react';
import { Drawer } from '../../../../kit/dialog.tsx';
import { fill, useText } from '../../../../kit/text.ts';
import { usePhone } from '../../../../kit/use-phone.ts';
import { words } from '../../i18n/project/panel/en.ts';
import { CommentList } from './comment-list.tsx';
import { kindIcon } from './faces.tsx';
import { NodeSettings } from './node-settings.tsx';
import { StepResult } from './step-result.tsx';
import type { CanvasWork } from './use-canvas-work.ts';

export const DRAWER_WIDTH = 480;
export const DRAWER_TABS = ['settings', 'result', 'comments'] as const;
export type DrawerTab = (typeof DRAWER_TABS)[number];

type AsideProps = { label: string; title: ReactNode; onClose: () => void; children: ReactNode };

/** Beside the drawing, never over it; on a phone over all. */
export function PanelAside({ label, title, onClose, children }: AsideProps) {
  const t = useText(words).drawer;
  const isPhone = usePhone();
  if (isPhone)
    return (
      <Drawer
        open
        size="large"
        placement="bottom"
        title={<span className="cy-line">{title}</span>}
        aria-label={label}
        onClose={onClose}
      >
        <div className="cy-stack">{children}</div>
      </Drawer>
    );
  return (
    <aside className="bigdata-panel-drawer" style={{ width: DRAWER_WIDTH }} aria-label={label}>
      <header className="cy-line cy-between">
        <h2 className="cy-line cy-flush cy-plain cy-medium cy-grow">{title}</h2>
        <Button type="text" size="small" icon={<CloseOutlined />} aria-label={t.close} onClick={onClose} />
      </header>
      <div className="bigdata-panel-drawer-body">{children}</div>
    </aside>
  );
}

type NodeDrawerProps = {
  work: CanvasWork;
  node: ProjectNode;
  steps: ReadonlyMap<string, RunStep>;
  /** Of the last run, where a step does not say of which it is. */
  runId: string | undefined;
  lockedBy: string | undefined;
  mayEdit: boolean;
  tab: DrawerTab;
  onTab: (tab: DrawerTab) => void;
  /** The output to begin with. */
  port: string | undefined;
  onKeep: (port: string) => void;
  onClose: () => void;
};

/** Everything about the chosen module: what it is, what it is told, what came out, what people say of it. */
export function NodeDrawer(props: NodeDrawerProps) {
  const { work, node, steps, runId, lockedBy, mayEdit, tab, onTab, port, onKeep, onClose } = props;
  const t = useText(words);
  const projectId = work.base.id;
  const tabs = DRAWER_TABS.filter((one) => one !== 'result' || node.kind === 'algorithm').filter(
    (one) => one !== 'comments' || projectId !== undefined,
  );
  const open = tabs.includes(tab) ? tab : 'settings';
  const title = (
    <>
      <span aria-hidden="true">{kindIcon(node.kind)}</span>
      <span className="cy-ellipsis">{node.name}</span>
    </>
  );
  return (
    <PanelAside label={t.drawer.label} title={title} onClose={onClose}>
      {tabs.length > 1 && (
        <Segmented
          block
          aria-label={t.drawer.label}
          value={open}
          options={tabs.map((value) => ({ value, label: t.drawer[value] }))}
          onChange={(next) => onTab(next as DrawerTab)}
        />
      )}
      {lockedBy && <Alert type="warning" showIcon title={fill(t.drawer.locked, { name: lockedBy })} />}
      {open === 'settings' && (
        <NodeSettings
          key={node.id}
          work={work}
          node={node}
          steps={steps}
          isOff={!mayEdit || lockedBy !== undefined}
        />
      )}
      {open === 'result' && (
        <StepResult
          key={`${node.id} ${port}`}
          step={steps.get(node.id)}
          port={port}
          node={node}
          runId={runId}
          onKeep={onKeep}
        />
      )}
      {open === 'comments' && projectId && <CommentList projectId={projectId} node={node} />}
    </PanelAside>
  );
}
