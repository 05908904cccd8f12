import { setTimeout as sleep } from 'node:timers/promises';
import type { StepProblem } from '@cloudyard/contract/bigdata/project-shown.ts';
import { type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import { type Db, takeTurn } from '../../../kit/db.ts';
import { type Held, Interrupted, inHand } from '../../../kit/held-work.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { tellEnd } from './end.service.ts';
import { StepFailed, stepProblem } from './failed.ts';
import { publishRun } from './publish.ts';
import { quotaFor } from './quota.queries.ts';
import { heldRun, type RunRow, runById, runsInHand, takeRun, tellRun } from './run.queries.ts';
import {
  asPlatform,
  type Board,
  newBoard,
  openRun,
  placeOfRun,
  type RunState,
  readySteps,
} from './run-state.ts';
import { newlySaid } from './said.ts';
import { endSteps, type StepRow, tellStep, unbeginSteps } from './step.queries.ts';
import { beginStep, failStep, performStep, reuseStep } from './step-work.service.ts';

/** Taken up more often than that, it has failed: each step has tries of its own. */
const MOST_ATTEMPTS = 50;
const TURN_MS = 500;

/** What it leaves are whole results or none. */
export function runProject(kit: Kit, id: string, signal: AbortSignal): Promise<void> {
  const board = newBoard();
  return inHand<RunRow>(kit, {
    ...{ name: 'a run of a project', signal, tries: MOST_ATTEMPTS },
    take: (db, holder) => taken(db, id, holder),
    tell: (ctx, row) => told(ctx, row, board),
    work: async (row, until) => work(await openRun(kit, row, until, board)),
    fail: (row, error) => inTransaction(kit, asPlatform, (ctx) => end(ctx, row, board, problemOf(error))),
  });
}

/** Of a place as many are in hand as it may have steps: others do not stand behind its line. */
async function taken(db: Db, id: string, holder: number): Promise<RunRow | undefined> {
  const row = await runById(db, id);
  if (!row) return undefined;
  const place = placeOfRun(row);
  await takeTurn(db, `runs in hand of ${place.id}`);
  const { steps } = await quotaFor(db, place);
  if ((await runsInHand(db, place, id)) >= steps) return undefined;
  const found = await takeRun(db, id, holder);
  if (found) await unbeginSteps(db, id);
  return found;
}

function problemOf(error: unknown) {
  if (error instanceof Interrupted) return stepProblem('interrupted', 'It was interrupted again and again.');
  if (error instanceof StepFailed) return error.problem;
  return error instanceof Refusal
    ? stepProblem('failed', 'It could not be run.', error.code)
    : stepProblem('failed', 'It could not be run.');
}

function carriedIn(board: Board) {
  board.isCarriedNew = false;
  return { carried: JSON.stringify([...board.carried.values()]) };
}

/** How far its steps are; whoever looks is told at most twice a second. False: it is not ours any more. */
async function told(ctx: Context, row: Held<RunRow>, board: Board): Promise<boolean> {
  const [news, said] = [[...board.at], newlySaid(board.said)];
  board.at.clear();
  const held = board.isCarriedNew
    ? await tellRun(ctx.db, row, carriedIn(board))
    : await (news.length + said.length > 0 ? tellRun : heldRun)(ctx.db, row);
  if (!held) return false;
  for (const [nodeId, { percent, text }] of news)
    await tellStep(ctx.db, { runId: row.id, nodeId }, { percent, at_work: text });
  for (const [nodeId, log] of said)
    await tellStep(ctx.db, { runId: row.id, nodeId }, { log: JSON.stringify(log) });
  if (held.revision !== board.published) await publishRun(ctx, { ...row, revision: held.revision });
  board.published = held.revision;
  return true;
}

/** Steps begin as soon as what they read is there and it is their turn; after a failure nothing begins any more. */
async function work(run: RunState) {
  const active = new Map<string, Promise<void>>();
  const stopped = new AbortController();
  const state: RunState = { ...run, signal: AbortSignal.any([run.signal, stopped.signal]) };
  let failed: unknown;
  let hasFailed = false;
  const guarded = async (step: StepRow, act: () => Promise<unknown>) => {
    try {
      await act();
    } catch (error) {
      if (error instanceof StepFailed && !state.signal.aborted) await failStep(state, step, error);
      else if (!hasFailed) stopped.abort();
      failed ??= error;
      hasFailed = true;
    }
  };
  while (!run.signal.aborted) {
    const isWaiting = hasFailed ? false : await beginReady(state, active, guarded);
    if (active.size === 0 && !isWaiting) break;
    const turn = isWaiting ? [sleep(TURN_MS, undefined, { ref: false })] : [];
    await Promise.race([...active.values(), ...turn]);
  }
  await Promise.all(active.values());
  run.signal.throwIfAborted();
  if (hasFailed && !(failed instanceof StepFailed)) throw failed;
  await inTransaction(run.kit, asPlatform, (ctx) =>
    end(ctx, run.row, run.board, failed instanceof StepFailed ? failed.problem : null),
  );
}

type Guarded = (step: StepRow, act: () => Promise<unknown>) => Promise<void>;

/** Begins what can begin now. True: something waits for its turn. */
async function beginReady(
  run: RunState,
  active: Map<string, Promise<void>>,
  guarded: Guarded,
): Promise<boolean> {
  let isWaiting = false;
  for (const step of readySteps(run, new Set(active.keys()))) {
    let begun: 'reused' | 'turn' | 'waits' | 'failed' = 'failed';
    await guarded(step, async () => {
      begun = (await reuseStep(run, step)) ? 'reused' : isWaiting ? 'waits' : await beginStep(run, step);
    });
    // What came free by it is looked at anew.
    if (begun === 'failed') return false;
    if (begun === 'waits') isWaiting = true;
    if (begun === 'turn')
      active.set(
        step.node_id,
        guarded(step, () => performStep(run, step)).finally(() => active.delete(step.node_id)),
      );
    if (begun === 'reused') return beginReady(run, active, guarded);
  }
  return isWaiting;
}

/** What did not begin is skipped; who waits for it is told. */
async function end(ctx: Context, row: Held<RunRow>, board: Board, problem: StepProblem | null) {
  const at = new Date();
  const told = await tellRun(ctx.db, row, {
    ...{ state: problem ? 'failed' : 'done', ended_at: at, ...carriedIn(board) },
    ...(problem ? { problem: JSON.stringify(problem) } : {}),
  });
  if (!told) return;
  await endSteps(ctx.db, row.id, 'skipped', at);
  await publishRun(ctx, { ...row, revision: told.revision });
  await tellEnd(ctx, row, problem && { at: told.failed_at, problem });
}
