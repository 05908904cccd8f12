import { projectApi } from '@cloudyard/contract/bigdata/project.ts';
import { PROJECT_FILE_CATEGORY, type ProjectCanvas } from '@cloudyard/contract/bigdata/project-canvas.ts';
import { modulesOf } from '@cloudyard/contract/bigdata/project-graph.ts';
import { type Merged, mergeCanvas, sameCanvas } from '@cloudyard/contract/bigdata/project-merge.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CallError, call, newKey } from '../../../../kit/call.ts';
import { useFailure } from '../../../../kit/failure.ts';
import { fill, useText } from '../../../../kit/text.ts';
import { useToast } from '../../../../kit/toast.ts';
import { keyOf } from '../../../../kit/use-ask.ts';
import { useWho } from '../../../../kit/who.ts';
import { sendCanvasFile } from '../../../file/lent/form-upload.ts';
import { words } from '../../i18n/project/panel/en.ts';
import { algorithmIds } from './node-status.ts';
import { shared } from './shared-act.ts';
import type { Base, CanvasWork } from './use-canvas-work.ts';

/** Two people changed the same: what each has, until a user chooses. */
export type Conflict = {
  base: ProjectCanvas;
  theirs: ProjectCanvas;
  theirVersion: number;
  byName: string;
  note?: string | undefined;
} & Pick<Merged, 'conflicts'>;

type Over = Partial<Pick<Sending, 'canvas' | 'base' | 'name' | 'note'>>;
/** The note is of this save alone, and stands in the list of versions. */
type Sending = { canvas: ProjectCanvas; name: string; base: Base; userId: string; note?: string | undefined };

/** Uploads the canvas, then saves the project with it; answers what is kept, which may have others' changes in it. */
async function send({ canvas, name, base, userId, note }: Sending): Promise<Base> {
  const location = await sendCanvasFile(canvas, PROJECT_FILE_CATEGORY);
  const id = await call(
    projectApi.save,
    {
      body: {
        ...{ id: base.id ?? null, userId, location, modules: modulesOf(canvas), name },
        ...(base.id ? { base: base.version } : {}),
        ...(note ? { note } : {}),
      },
    },
    { key: newKey() },
  );
  const { version } = await call(projectApi.detail, { params: { id } });
  if (version === base.version + 1) return { id, name, version, canvas };
  const { canvas: kept } = await call(projectApi.version, { params: { id, version } });
  return { id, name, version, canvas: sameCanvas(kept, canvas) ? canvas : kept };
}

/** What the other side has, and what both changed. */
async function conflictOf(base: Base, mine: ProjectCanvas): Promise<Conflict | undefined> {
  if (!base.id) return undefined;
  const { version, updatedByName } = await call(projectApi.detail, { params: { id: base.id } });
  const { canvas: theirs } = await call(projectApi.version, { params: { id: base.id, version } });
  const { conflicts } = mergeCanvas(base.canvas, theirs, mine);
  return { base: base.canvas, theirs, theirVersion: version, byName: updatedByName, conflicts };
}

/** What others did to it, against what was drawn here while it was saved. */
function laterConflict(sent: ProjectCanvas, { canvas: theirs, version }: Base, drawn: ProjectCanvas) {
  if (theirs === sent || drawn === sent) return undefined;
  const { conflicts } = mergeCanvas(sent, theirs, drawn);
  return conflicts.length > 0 && { base: sent, theirs, theirVersion: version, byName: '', conflicts };
}

/** Saves what is drawn, with the words of the specification; says whether it was saved. */
export function useSaving(work: CanvasWork, onSaved: (id: string) => void) {
  const t = useText(words);
  const toast = useToast();
  const failure = useFailure();
  const client = useQueryClient();
  const { userId = '' } = useWho();
  const [isSaving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<Conflict>();
  const fail = async (error: unknown, { base, canvas, note }: Pick<Sending, 'base' | 'canvas' | 'note'>) => {
    const isConflict = error instanceof CallError && error.code === 'bigdata.project_changed';
    const found = isConflict ? await conflictOf(base, canvas) : undefined;
    if (found) setConflict({ ...found, note });
    else void failure.modal(error, { failed: t.saveFailed });
  };
  const saveNow = async (over: Over): Promise<string | undefined> => {
    const { note } = over;
    const { base, name, canvas } = { ...work.latest.current, ...over };
    setSaving(true);
    toast.info(t.saving);
    try {
      const kept = await send({ canvas, name: name.trim(), base, userId, note });
      const later = laterConflict(canvas, kept, work.latest.current.canvas);
      if (later) setConflict(later);
      else work.keep(kept, canvas);
      if (kept.canvas !== canvas) toast.info(t.mergedOther);
      work.tell({ kind: 'saved', ids: algorithmIds(kept.canvas.nodes) });
      toast.success(fill(t.saved, { id: kept.id ?? '' }));
      for (const one of [projectApi.detail, projectApi.page, projectApi.versions])
        void client.invalidateQueries({ queryKey: keyOf(one) });
      if (kept.id) onSaved(kept.id);
      return kept.id;
    } catch (error) {
      await fail(error, { base, canvas, note });
      return undefined;
    } finally {
      setSaving(false);
    }
  };
  const under = useRef<Promise<string | undefined>>(undefined);
  // Twice at once would be two projects, where it is new.
  const save = (over: Over = {}) => shared(under, () => saveNow(over));
  return { save, isSaving, conflict, settle: () => setConflict(undefined) };
}
export type Saving = ReturnType<typeof useSaving>;
