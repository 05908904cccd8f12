import { setTimeout as sleep } from 'node:timers/promises';
import {
  isOver,
  TRIAL_MINUTES,
  type TrialCause,
  type TrialState,
} from '@cloudyard/contract/publishing/trial.ts';
import { isStored } from '@cloudyard/contract/publishing/values.ts';
import { inTransaction, type Kit } from '../../../kit/context.ts';
import { type Db, takeTurn } from '../../../kit/db.ts';
import { askable } from '../../../kit/public-address.ts';
import {
  type Enforcement,
  type InstancePlan,
  type InstanceStatus,
  RuntimeRefusal,
  type Usage,
} from '../../../kit/runtime.ts';
import { storable } from '../../../kit/storable.ts';
import { pageAt } from '../../access/index.ts';
import { storedPlace } from '../../file/index.ts';
import { publishableById } from '../publishable/publishable.queries.ts';
import { lockTrial, runningTrials, type TrialRow, trialById, updateTrial } from './trial.queries.ts';

// A run is no instance of a space: it has a row of its own, and the runtime is asked for it by its id. What becomes of
// it is looked at, since events of the runtime are for instances.

const asPlatform = { platform: 'run a version' };
/** The others wait: runs before a review share the machine with what tenants pay for. */
const MOST_AT_ONCE = 4;
/** One place is kept for reviews: strangers who try things must not hold up what waits for a verdict. */
const MOST_OF_PUBLISHERS = MOST_AT_ONCE - 1;
/** In milliseconds: between two looks, until it has to be healthy, and how long it is measured then. */
const TIMES = { look: 500, boot: 240_000, measure: 5_000 };
const MINUTE = 60_000;
const LAST_LINES = 100;
const LONGEST_LINE = 1000;

type Failure = { cause: TrialCause; detail: string };

/** From the beginning, or from where a process that died left it. */
export async function runTrial(kit: Kit, id: string, times = TIMES): Promise<void> {
  const { ending } = kit;
  if (ending.aborted) return;
  const trial = await inTransaction(kit, asPlatform, ({ db }) => begin(db, id));
  if (!trial) return;
  const failure = trial.release.kind === 'URL' ? await probe(kit, trial) : await launch(kit, trial);
  // A console on its way out says nothing of the program; the next one goes on.
  if (ending.aborted) return;
  if (failure) await change(kit, id, { state: 'failed', ...failure, ended_at: new Date() });
  else if (trial.release.kind !== 'URL') await follow(kit, trial, times);
  await clearTrial(kit, id);
}

/** Undefined: it has to wait, or was stopped before it began. */
export async function begin(db: Db, id: string, at = new Date()): Promise<TrialRow | undefined> {
  await takeTurn(db, 'trials');
  const row = await lockTrial(db, id);
  if (row?.state === 'booting') return row;
  if (row?.state !== 'waiting' || (await runningTrials(db)) >= MOST_AT_ONCE) return undefined;
  if (row.purpose === 'publisher' && (await runningTrials(db, 'publisher')) >= MOST_OF_PUBLISHERS)
    return undefined;
  const ends_at = new Date(at.getTime() + TRIAL_MINUTES * MINUTE);
  return updateTrial(db, id, { state: 'booting', begun_at: at, ends_at });
}

/** A user may have stopped it meanwhile: that stands. */
const change = (kit: Kit, id: string, changes: Parameters<typeof updateTrial>[2]) =>
  inTransaction(kit, asPlatform, async ({ db }) => {
    const row = await lockTrial(db, id);
    return row && (row.state === 'booting' || row.state === 'running') ? updateTrial(db, id, changes) : row;
  });

/** An address is asked once, as a visitor would; it is never led to through us, so it reaches nothing of ours. */
async function probe(kit: Kit, { id, release }: TrialRow): Promise<Failure | undefined> {
  const from = Date.now();
  const found = await pageAt(release.reference, askable(kit.env.OWN_NETWORKS)).catch(
    (error: unknown) => error as Error,
  );
  if (!found || found instanceof Error)
    return { cause: 'no_answer', detail: found instanceof Error ? found.message : '' };
  const at = new Date();
  await change(kit, id, {
    ...{ state: 'ended', healthy_at: at, ended_at: at, boot_ms: at.getTime() - from },
  });
  return undefined;
}

const planOf = ({ id, host, release, limits }: TrialRow, applicationId: string): InstancePlan => {
  const { kind, digest, reference, port } = release;
  return {
    ...{ id, host, generation: 1, wanted: 'run', release: { kind, digest, reference, port } },
    // A user of its own for each application: no tenant's, and not a new one for every run.
    spaceId: applicationId,
    limits: { ...limits, users: null },
    // No reviewer has looked at it yet, whoever brought it.
    ...{ env: {}, database: null, health: { by: 'port' }, trusted: false },
  };
};

/** Why this machine does not start it. */
function hindrance({ namespaces, launchers }: Enforcement, { release: { kind, file } }: TrialRow) {
  if (isStored(kind) && file === '') return { cause: 'bad_release' as const, detail: 'There is no program.' };
  const launcher = launchers[kind];
  if (!launcher.ready) return { cause: 'no_launcher' as const, detail: launcher.missing };
  const isProgram = kind === 'NODE' || kind === 'JAR';
  return isProgram && !namespaces ? { cause: 'not_apart' as const, detail: '' } : undefined;
}

async function launch(kit: Kit, trial: TrialRow): Promise<Failure | undefined> {
  const { runtime } = kit;
  try {
    const machine = await runtime.enforcement();
    await change(kit, trial.id, { machine: `${machine.driver} · ${machine.limits}` });
    const hindered = hindrance(machine, trial);
    if (hindered) return hindered;
    const version = await kit.database.transaction(asPlatform, (db) =>
      publishableById(db, 'version', trial.version_id),
    );
    if (!version) return { cause: 'bad_release', detail: 'The version is gone.' };
    if (trial.release.file !== '')
      await runtime.place(trial.release, async () => {
        const bytes = await kit.storage.get(storedPlace(trial.release.file));
        if (!bytes) throw new RuntimeRefusal('The program is not in the storage any more.');
        return bytes;
      });
    await change(kit, trial.id, { begun_at: new Date() });
    await runtime.apply(planOf(trial, version.application_id));
    return undefined;
  } catch (error) {
    if (error instanceof RuntimeRefusal) return { cause: 'bad_release', detail: error.message };
    kit.log.warn({ err: error, trial: trial.id }, 'running a version');
    return { cause: 'unreachable', detail: '' };
  }
}

export type Look = { status: InstanceStatus | undefined; usage: Usage | undefined };

/** What the runtime knows of them. */
export async function lookAt({ runtime }: Kit): Promise<(id: string) => Look> {
  const [statuses, usage] = [await runtime.statuses(), await runtime.usage()];
  return (id) => ({
    status: statuses.find((one) => one.id === id),
    usage: usage.find((one) => one.id === id),
  });
}

/** What is seen of a run changes its row; what was highest stays. */
function afterLook(row: TrialRow, { status, usage }: Look, at: Date): Partial<TrialRow> {
  const used = usage && {
    peak_memory: Math.max(row.peak_memory ?? 0, usage.memoryBytes),
    cpu_ms: Math.max(row.cpu_ms ?? 0, usage.cpuMs),
  };
  if (status?.state === 'crashed') {
    const { cause, detail, exit } = status;
    return { ...used, state: 'failed', cause, detail: kept(detail), exit, ended_at: at };
  }
  if (status?.state !== 'running' || row.state !== 'booting') return { ...used };
  const healthy_at = new Date(status.since);
  const boot_ms = Math.max(0, healthy_at.getTime() - (row.begun_at ?? healthy_at).getTime());
  return { ...used, state: 'running', healthy_at, boot_ms };
}

/** Notes what is seen of one. */
export const observe = (kit: Kit, id: string, look: Look, at = new Date()) =>
  inTransaction(kit, asPlatform, async ({ db }) => {
    const row = await lockTrial(db, id);
    if (row?.state !== 'booting' && row?.state !== 'running') return row;
    const { exit, limits: _, release: __, log: ___, ...changes } = afterLook(row, look, at);
    if (Object.keys(changes).length === 0) return row;
    return updateTrial(db, id, { ...changes, ...(exit ? { exit: JSON.stringify(exit) } : {}) });
  });

const pause = (kit: Kit, ms: number) => sleep(ms, undefined, { signal: kit.ending }).catch(() => undefined);

/** Until it failed or was measured; evidence no reviewer asked for ends then, anything else runs on. */
async function follow(kit: Kit, { id, by_id }: TrialRow, times: typeof TIMES) {
  const begun = Date.now();
  for (let healthy: number | undefined; !kit.ending.aborted; await pause(kit, times.look)) {
    const row = await observe(kit, id, (await lookAt(kit))(id));
    if (row?.state === 'running') {
      healthy ??= Date.now();
      if (Date.now() - healthy < times.measure) continue;
      if (by_id === null) await change(kit, id, { state: 'ended', ended_at: new Date() });
      return;
    }
    if (row?.state !== 'booting') return;
    if (Date.now() - begun > times.boot)
      await change(kit, id, { state: 'failed', cause: 'not_healthy', ended_at: new Date() });
  }
}

/** A program writes what it likes, and we keep no novels. */
const kept = (text: string) => storable(text.slice(0, LONGEST_LINE));

/** What it wrote last says more than any cause; it is read before it goes. */
export async function lastLines(kit: Kit, id: string): Promise<string[]> {
  try {
    return (await kit.runtime.log(id, undefined, LAST_LINES)).lines.map(({ text }) => kept(text));
  } catch (error) {
    if (!(error instanceof RuntimeRefusal))
      kit.log.warn({ err: error, trial: id }, 'the last lines of a run');
    return [];
  }
}

/**
 * Takes one that is over from the runtime. May run twice, also at once: what one of them read stays, whoever of them
 * comes when the runtime knows nothing of it any more.
 */
export async function clearTrial(kit: Kit, id: string): Promise<void> {
  const row = await inTransaction(kit, asPlatform, ({ db }) => trialById(db, id));
  if (!row || !isOver(row.state as TrialState) || row.removed_at) return;
  const isKnown = row.begun_at !== null && row.release.kind !== 'URL' && row.cause !== 'unreachable';
  const log = isKnown ? await lastLines(kit, id) : [];
  const note = (changes: Parameters<typeof updateTrial>[2]) =>
    inTransaction(kit, asPlatform, ({ db }) => updateTrial(db, id, changes));
  if (log.length > 0) await note({ log: JSON.stringify(log) });
  if (isKnown) await kit.runtime.remove(id);
  await note({ removed_at: new Date() });
}
