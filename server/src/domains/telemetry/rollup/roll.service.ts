import { ROLLUP_STEPS, type RollupStep } from '@cloudyard/contract/telemetry/rule.ts';
import type { RollFile, RollOrder, Span } from '../../../kit/columns.ts';
import { inTransaction, type Kit } from '../../../kit/context.ts';
import { keepAll, pointsName } from '../archive/keep.service.ts';
import { shelfOf } from '../archive/shelf.ts';
import { inTurn } from '../archive/turn.service.ts';
import { inWorkplace } from '../archive/workplace.ts';
import { touches } from '../history/spans.ts';
import {
  archivesOfDay,
  clearDue,
  type DayArchive,
  type DayFacts,
  dayFacts,
  dueDays,
  goneOf,
  insertRollup,
  letRollupsGo,
  makingOf,
  type NewRollup,
  type RollDay,
  type RollupRow,
  rollupsOfDay,
  type SeriesMaking,
} from './rollup.queries.ts';

const SECONDS = 600;
const MOST_DAYS = 500;
const TRIES = 5;

const platform = { platform: 'make roll-ups of points' };

/** What is taken out of roll-ups, whether or not there are points to make them of again. */
export type Dropped = { series: readonly number[]; from: number; to: number };
type How = { at?: Date; signal?: AbortSignal | undefined; drop?: Dropped };

/** As the job does it: one copy at a time, beside whoever seals next. */
export const rollPoints = (kit: Kit, how: How = {}) =>
  inTurn(kit, 'seal', (lost) =>
    rollDue(kit, {
      ...how,
      signal: AbortSignal.any([lost, kit.ending, ...(how.signal ? [how.signal] : [])]),
    }),
  );

/** Roll-ups of every day whose points changed. Says of how many days. */
export async function rollDue(
  kit: Kit,
  how: How & { enterpriseId?: string; most?: number } = {},
): Promise<number> {
  const days = await inTransaction(kit, platform, ({ db }) =>
    dueDays(db, how.most ?? MOST_DAYS, how.enterpriseId),
  );
  let done = 0;
  for (const day of days) {
    how.signal?.throwIfAborted();
    try {
      if (await rollDay(kit, day, how)) done += 1;
    } catch (error) {
      // What cannot be made of one day keeps no other from being made; it stays due.
      if (how.signal?.aborted) throw error;
      kit.log.error({ err: error, ...day }, 'roll-ups of a day cannot be made');
    }
  }
  return done;
}

type Facts = DayFacts & {
  making: SeriesMaking[];
  archives: DayArchive[];
  rollups: RollupRow[];
  gone: number[];
};

/** All of it as it was at one moment: its revision says later whether it still is. */
const factsOf = (kit: Kit, day: RollDay, { at = new Date(), drop }: How): Promise<Facts | undefined> =>
  inTransaction(kit, platform, async ({ db }) => {
    const known = await dayFacts(db, day);
    if (!known) return undefined;
    return {
      ...known,
      making: known.due.length > 0 ? await makingOf(db, day, at) : [],
      archives: await archivesOfDay(db, day),
      rollups: await rollupsOfDay(db, day),
      gone: drop ? await goneOf(db, day, drop.series) : [],
    };
  });

/** Of days the hours are put together; where none are kept of a series, its whole day is read. */
function stepsOf({ making }: Facts, nameOf: (step: RollupStep) => string | null): RollOrder['steps'] {
  const ids = (rows: readonly SeriesMaking[]) => rows.map(({ id }) => id);
  const of = (step: 'minute' | 'hour') => ({
    known: nameOf(step),
    fresh: ids(making.filter((one) => one[step] === 'fresh')),
    again: ids(making.filter((one) => one[step] === 'again')),
  });
  const daily = making.filter(({ day }) => day);
  return {
    ...{ minute: of('minute'), hour: of('hour') },
    day: {
      known: nameOf('day'),
      fresh: ids(daily.filter(({ hour }) => !hour)),
      again: ids(daily.filter(({ hour }) => hour)),
    },
  };
}

/** Files of points that are read: all of the day where some series has to be made of all of it. */
function neededOf({ archives, due }: Facts, steps: RollOrder['steps']): DayArchive[] {
  if (ROLLUP_STEPS.some((step) => steps[step].fresh.length > 0)) return archives;
  return archives.filter(({ from, to }) => touches([from, to + 1], due));
}

const dropOf = ({ gone }: Facts, drop: Dropped | undefined) =>
  drop && gone.length > 0 ? { series: gone, from: drop.from, to: drop.to } : null;

const rowOf = (day: RollDay, { step, sha256, bytes, cells, series }: RollFile): NewRollup => ({
  ...{ step, sha256, bytes, cells, series },
  name: pointsName(day.enterpriseId, day.day, step),
});

/** Makes what is due of one day. Says whether there was anything; who loses to another process begins anew. */
export async function rollDay(kit: Kit, day: RollDay, how: How = {}): Promise<boolean> {
  for (let tried = 1; ; tried += 1) {
    const facts = await factsOf(kit, day, how);
    if (!facts || (facts.due.length === 0 && facts.gone.length === 0)) return false;
    if (await makeOf(kit, day, facts, how)) return true;
    if (tried >= TRIES) throw new Error(`The points of ${day.day} change faster than roll-ups are made.`);
  }
}

function makeOf(kit: Kit, day: RollDay, facts: Facts, { at = new Date(), signal, drop }: How) {
  const steps = stepsOf(facts, (step) => facts.rollups.find((one) => one.step === step)?.name ?? null);
  const points = neededOf(facts, steps);
  return inWorkplace(kit, (into) =>
    shelfOf(kit).lend([...points, ...facts.rollups], async (names) => {
      const here = (name: string | null) => (name === null ? null : (names.get(name) as string));
      const files = await kit.columns.run(
        'roll',
        {
          ...{ into, drop: dropOf(facts, drop) },
          points: points.map(({ name }) => here(name) as string),
          spans: facts.due as Span[],
          steps: {
            minute: { ...steps.minute, known: here(steps.minute.known) },
            hour: { ...steps.hour, known: here(steps.hour.known) },
            day: { ...steps.day, known: here(steps.day.known) },
          },
        },
        { seconds: SECONDS, lane: 'work', ...(signal ? { signal } : {}) },
      );
      return keepRolls(kit, day, facts, files, at);
    }),
  );
}

/** Put, read back, and only then meant: as files of points are. False: points have changed meanwhile. */
async function keepRolls(kit: Kit, day: RollDay, facts: Facts, files: readonly RollFile[], at: Date) {
  const rows = files.map((file) => ({ ...rowOf(day, file), file: file.file }));
  return keepAll(kit, rows, () =>
    inTransaction(kit, platform, async ({ db }) => {
      if (!(await clearDue(db, day, facts.revision))) return false;
      await letRollupsGo(
        db,
        facts.rollups.map(({ id }) => id),
        at,
      );
      for (const row of rows) await insertRollup(db, day, row);
      return true;
    }),
  );
}
