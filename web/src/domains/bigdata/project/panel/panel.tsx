import './panel.css';
import type { ProjectNode } from '@cloudyard/contract/bigdata/project-canvas.ts';
import { type CSSProperties, useRef } from 'react';
import { Canvas } from '../../../../kit/canvas/canvas.tsx';
import { LeaveGuard } from '../../../../kit/leave-guard.tsx';
import { usePageTitle } from '../../../../kit/page-holder.ts';
import { useText } from '../../../../kit/text.ts';
import { words } from '../../i18n/project/panel/en.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { useProjectFaces } from './faces.tsx';
import { FitsDialog } from './fits-dialog.tsx';
import { KeepDialog } from './keep-dialog.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { NameDialog } from './name-dialog.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { PanelAsides } from './panel-asides.tsx';
import { PanelHead } from './panel-head.tsx';
import { PANEL_HEIGHT } from './sheet-look.ts';
import { type Base, useCanvasWork } from './use-canvas-work.ts';
import { usePanelSheet } from './use-panel-sheet.tsx';
import { type PanelState, usePanelState } from './use-panel-state.ts';
import { Compared } from './versions-drawer.tsx';

const LEAST = { '--bigdata-panel-least': `${PANEL_HEIGHT}px` } as CSSProperties;

type PanelProps = { first: Base; mayEdit: boolean; node?: string | undefined; onSaved: (id: string) => void };

/** A project on its canvas: draw, save, run, look at what came out. */
export function Panel({ first, mayEdit, node, onSaved }: PanelProps) {
  const t = useText(words);
  const root = useRef<HTMLDivElement>(null);
  const work = useCanvasWork(first);
  const state = usePanelState(work, { root, mayEdit, node, onSaved });
  const faceOf = useProjectFaces(state.marks);
  const { edit, sheet } = usePanelSheet(state);
  usePageTitle(work.name || t.newTitle);
  const { compared } = state;
  return (
    <div ref={root} className="bigdata-panel cy-down cy-gap-12" style={LEAST}>
      <LeaveGuard dirty={work.isDirty} isBusy={() => state.saving.isSaving} />
      <PanelHead state={state} />
      <div className="bigdata-panel-body cy-flex cy-gap-12 cy-fill">
        <div className="bigdata-panel-canvas cy-down cy-grow">
          {compared !== undefined && work.base.id ? (
            <Compared
              key={compared}
              projectId={work.base.id}
              version={compared}
              now={work.now}
              onRestore={mayEdit ? state.restore : undefined}
              onClose={() => state.setCompared(undefined)}
            />
          ) : (
            <Canvas<ProjectNode>
              label={t.canvas}
              graph={work.graph}
              faceOf={faceOf}
              selected={state.selected}
              onSelect={state.select}
              shown={state.shown}
              edit={edit}
              sheet={sheet}
            />
          )}
        </div>
        <PanelAsides state={state} />
      </div>
      <PanelDialogs state={state} />
    </div>
  );
}

function PanelDialogs({ state }: { state: PanelState }) {
  const { work, saving, dialog, setDialog, keeping, setKeeping, ends, setEnds } = state;
  const { conflict } = saving;
  const project = work.base.id ? { id: work.base.id, name: work.base.name } : undefined;
  return (
    <>
      {dialog === 'keys' && <KeysDialog onClose={() => setDialog(undefined)} />}
      {dialog === 'name' && <NameDialog state={state} onClose={() => setDialog(undefined)} />}
      {dialog === 'note' && <NoteDialog state={state} onClose={() => setDialog(undefined)} />}
      {keeping && project && (
        <KeepDialog keeping={keeping} project={project} onClose={() => setKeeping(undefined)} />
      )}
      {ends && (
        <FitsDialog
          canvas={work.now}
          ends={ends.ends}
          onChoose={state.connect}
          onClose={() => setEnds(undefined)}
        />
      )}
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          mine={work.now}
          onClose={saving.settle}
          onSettle={(canvas) => {
            const base = { ...work.base, version: conflict.theirVersion, canvas: conflict.theirs };
            saving.settle();
            work.keep(base, conflict.base);
            work.change(canvas);
            void saving.save({ canvas, base, note: conflict.note });
          }}
        />
      )}
    </>
  );
}
