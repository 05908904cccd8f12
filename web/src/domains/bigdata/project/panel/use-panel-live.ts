import { projectApi } from '@cloudyard/contract/bigdata/project.ts';
import { projectTopic } from '@cloudyard/contract/bigdata/project-live.ts';
import { mergeCanvas } from '@cloudyard/contract/bigdata/project-merge.ts';
import { projectRunApi } from '@cloudyard/contract/bigdata/project-run.ts';
import type { Reply } from '@cloudyard/contract/kit/endpoint.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { call } from '../../../../kit/call.ts';
import { useTopics } from '../../../../kit/live.ts';
import { useText } from '../../../../kit/text.ts';
import { useToast } from '../../../../kit/toast.ts';
import { keyOf } from '../../../../kit/use-ask.ts';
import { words } from '../../i18n/project/panel/en.ts';
import type { CanvasWork } from './use-canvas-work.ts';
import type { Following } from './use-running.ts';

const AGAIN_MS = 10_000;
type There = Reply<typeof projectApi.presence>;
const NOBODY: There = { people: [], locked: [] };

/** Says where one is, and knows who else is there and what they edit. */
function usePresence(projectId: string | undefined, nodeId: string | null) {
  const [there, setThere] = useState(NOBODY);
  const say = useEffectEvent(async (leave = false) => {
    if (!projectId) return;
    const ask = { params: { id: projectId }, body: { nodeId, ...(leave ? { leave } : {}) } };
    // Who is there is a comfort: without it the canvas works as before, and it is asked again in a moment.
    const answer = await call(projectApi.presence, ask).catch(() => undefined);
    if (answer && !leave) setThere(answer);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: said anew where one is somewhere else
  useEffect(() => {
    void say();
    const again = setInterval(() => void say(), AGAIN_MS);
    return () => clearInterval(again);
  }, [projectId, nodeId]);
  useEffect(() => () => void say(true), []);
  return { there, ask: () => void say() };
}

type Newer = { version: number; byName: string };
type Here = { nodeId: string | null; isSaving: boolean };

/** Others at the same project: where they are, what they saved, what they run. */
export function usePanelLive(work: CanvasWork, following: Following, { nodeId, isSaving }: Here) {
  const t = useText(words);
  const toast = useToast();
  const client = useQueryClient();
  const { there, ask } = usePresence(work.base.id, nodeId);
  const [newer, setNewer] = useState<Newer>();
  /** What others saved comes into what is drawn here, unless both changed the same: then the next save asks. */
  const load = async (told: Newer) => {
    const { id } = work.latest.current.base;
    if (!id || isSaving) return setNewer(told);
    const { canvas: theirs } = await call(projectApi.version, { params: { id, version: told.version } });
    const { base, canvas } = work.latest.current;
    if (told.version <= base.version) return;
    if (mergeCanvas(base.canvas, theirs, canvas).conflicts.length > 0) return setNewer(told);
    work.keep({ ...base, version: told.version, canvas: theirs }, base.canvas);
    toast.info(t.mergedOther);
  };
  useTopics(projectTopic, work.base.id ? [work.base.id] : [], (_, told) => {
    if (told.kind === 'presence') return ask();
    if (told.kind === 'comments')
      return void client.invalidateQueries({ queryKey: keyOf(projectApi.comments) });
    if (told.kind === 'run') {
      following.follow(told.runId);
      for (const one of [projectRunApi.current, projectRunApi.detail])
        void client.invalidateQueries({ queryKey: keyOf(one) });
      return;
    }
    if (told.version <= work.latest.current.base.version) return;
    void load(told).catch(() => setNewer(told));
  });
  const isNewer = newer !== undefined && newer.version > work.base.version;
  const locks = useMemo(
    () => new Map(there.locked.map(({ nodeId: id, name }) => [id, name])),
    [there.locked],
  );
  const others = there.people.filter(({ isSelf }) => !isSelf).map(({ name }) => name);
  return { locks, others: [...new Set(others)], newer: isNewer ? newer : undefined };
}
