import type { ProjectNode } from '@cloudyard/contract/bigdata/project-canvas.ts';
import { moduleOf } from '@cloudyard/contract/bigdata/project-graph.ts';
import { projectRunApi, type RunOrder } from '@cloudyard/contract/bigdata/project-run.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { call, newKey } from '../../../../kit/call.ts';
import { useFailure } from '../../../../kit/failure.ts';
import { useText } from '../../../../kit/text.ts';
import { useToast } from '../../../../kit/toast.ts';
import { keyOf, useAsk } from '../../../../kit/use-ask.ts';
import { useWho } from '../../../../kit/who.ts';
import { words } from '../../i18n/project/panel/en.ts';
import { algorithmIds } from './node-status.ts';
import { cleansFirst, isUnderWay, runRefusal, TENANT } from './run-rules.ts';
import type { CanvasWork } from './use-canvas-work.ts';
import type { Saving } from './use-saving.ts';

const POLL_MS = 1_000;
const RUN_CALLS = [projectRunApi.current, projectRunApi.page, projectRunApi.detail];

/** What the modules of a project show now, and the run that is followed. */
export function useFollowing(projectId: string | undefined) {
  const [own, setOwn] = useState<string>();
  const current = useAsk(
    projectRunApi.current,
    { params: { id: projectId ?? '' } },
    { enabled: projectId !== undefined },
  );
  const found = current.data?.run?.id;
  const runId = own ?? found;
  const asked = useAsk(
    projectRunApi.detail,
    { params: { id: runId ?? '' } },
    { enabled: runId !== undefined, staleTime: 0 },
  );
  const isActive = isUnderWay(asked.data?.state);
  useAsk(
    projectRunApi.detail,
    { params: { id: runId ?? '' } },
    { enabled: isActive, refetchInterval: isActive ? POLL_MS : false, staleTime: 0 },
  );
  return { current, run: asked.data, isActive, follow: setOwn };
}
export type Following = ReturnType<typeof useFollowing>;

/** Says how a run ended that one saw under way, and asks for its results. */
export function useRunEnd({ run }: Following) {
  const t = useText(words);
  const toast = useToast();
  const client = useQueryClient();
  const [seen, setSeen] = useState<string>();
  const state = run?.state;
  const tell = useEffectEvent(() => {
    if (!run || !state) return;
    if (isUnderWay(state)) return setSeen(run.id);
    if (seen !== run.id) return;
    setSeen(undefined);
    if (state === 'done') toast.success(t.ran);
    if (state === 'failed') toast.failure(t.runFailed);
    if (state === 'cancelled') toast.info(t.cancelled);
    for (const one of RUN_CALLS) void client.invalidateQueries({ queryKey: keyOf(one) });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told once for each state
  useEffect(() => tell(), [run?.id, state]);
}

/** Runs a project or a part of it, or one module by the fixed call. */
export function useRunning(work: CanvasWork, saving: Saving, following: Following) {
  const t = useText(words);
  const toast = useToast();
  const failure = useFailure();
  const client = useQueryClient();
  const { userId = '', enterpriseId } = useWho();
  const [isStarting, setStarting] = useState(false);
  const claims = { userId, ...(enterpriseId ? { enterpriseId } : {}) };
  /** The id of the project as it is drawn; undefined: it could not be saved. */
  const saved = async () => (work.isDirty || !work.base.id ? saving.save() : work.base.id);

  const start = async (order: RunOrder) => {
    setStarting(true);
    try {
      const id = await saved();
      if (!id) return;
      const { canvas } = work.latest.current;
      const compiled = await call(projectRunApi.compile, {
        params: { id },
        query: claims,
        body: canvas.links,
      });
      const refusal = runRefusal(canvas, compiled);
      if (refusal) return toast.failure(t.unfit);
      work.tell({ kind: 'begun', ids: algorithmIds(canvas.nodes) });
      if (cleansFirst(order)) await call(projectRunApi.clean, { query: { ...claims, projectId: id } });
      const run = await call(projectRunApi.start, { params: { id }, body: order }, { key: newKey() });
      toast.info(t.running);
      following.follow(run.id);
      work.tell({ kind: 'followed' });
    } catch (error) {
      void failure.modal(error, { failed: t.runFailed });
    } finally {
      setStarting(false);
    }
  };

  /** One module, with what the modules before it left. */
  const single = async (node: ProjectNode, file: string) => {
    const projectId = await saved();
    if (!projectId) return;
    work.tell({ kind: 'executing', id: node.id });
    try {
      const query = { name: file, tenant: TENANT, mode: node.mode };
      await call(projectRunApi.execute, { params: { projectId }, query, body: moduleOf(node) });
      work.tell({ kind: 'answered', id: node.id, isOk: true });
      toast.success(t.ran);
    } catch {
      work.tell({ kind: 'answered', id: node.id, isOk: false });
      toast.failure(t.singleFailed);
    }
    for (const one of RUN_CALLS) void client.invalidateQueries({ queryKey: keyOf(one) });
  };

  const cancel = async () => {
    if (!following.run) return;
    try {
      await call(projectRunApi.cancel, { params: { id: following.run.id } });
    } catch (error) {
      void failure.modal(error, { verb: t.cancel });
    }
    void client.invalidateQueries({ queryKey: keyOf(projectRunApi.detail) });
  };
  return { start, single, cancel, isStarting, saved };
}
export type Running = ReturnType<typeof useRunning>;
