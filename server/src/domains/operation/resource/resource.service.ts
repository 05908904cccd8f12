import type { Paging } from '@cloudyard/contract/kit/page.ts';
import { toPage } from '@cloudyard/contract/kit/page.ts';
import { FIGURE_NAMES, type FigureGroup, figureOf } from '@cloudyard/contract/operation/figures.ts';
import type {
  ResourceHistory,
  ResourceSpan,
  ResourcesNow,
  ResourceTakers,
  SlowStatements,
} from '@cloudyard/contract/operation/resource.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { mostSteps } from '../../bigdata/index.ts';
import { mostStored } from '../../file/index.ts';
import { mostMemory } from '../../runtime/index.ts';
import { mostArrived } from '../../telemetry/index.ts';
import { countedSince, countsStatements, slowStatements } from './database.queries.ts';
import { warningView } from './resource.view.ts';
import { newestSamples, steppedSince } from './sample.queries.ts';
import { openWarnings, warningPage } from './warning.queries.ts';

/** Who has said nothing for so long is gone. */
const GONE_MS = 180_000;

export async function resourcesNow({ db }: ActorContext, at = new Date()): Promise<ResourcesNow> {
  const samples = await newestSamples(db, new Date(at.getTime() - GONE_MS));
  const warnings = await openWarnings(db);
  return {
    asOf: at.toISOString(),
    sources: samples.map(({ source, at: noted, figures }) => ({
      ...{ name: source, at: noted.toISOString(), figures },
    })),
    warnings: warnings.map(({ figure, source, level }) => ({ figure, source, level })),
  };
}

/** How long one step is, and how many there are. */
const SPANS: Record<ResourceSpan, { stepSeconds: number; steps: number }> = {
  hour: { stepSeconds: 60, steps: 60 },
  day: { stepSeconds: 300, steps: 288 },
  week: { stepSeconds: 3600, steps: 168 },
  month: { stepSeconds: 14_400, steps: 180 },
};

export async function historyOf(
  { db }: ActorContext,
  { group, span }: { group: FigureGroup; span: ResourceSpan },
  at = new Date(),
): Promise<ResourceHistory> {
  const { stepSeconds, steps } = SPANS[span];
  const stepMs = stepSeconds * 1000;
  // Whole steps, so that a step does not change its value with each look.
  const startsAt = new Date((Math.floor(at.getTime() / stepMs) - steps + 1) * stepMs);
  const names = FIGURE_NAMES.filter((name) => figureOf(name).group === group);
  const lines = new Map<string, ResourceHistory['lines'][number]>();
  for (const { source, figure, step, mean, most } of await steppedSince(db, names, startsAt, stepSeconds)) {
    const nothing = () => Array.from({ length: steps }, (): number | null => null);
    const line = lines.get(`${source} ${figure}`) ?? { figure, source, mean: nothing(), most: nothing() };
    if (step < steps) {
      line.mean[step] = mean;
      line.most[step] = most;
    }
    lines.set(`${source} ${figure}`, line);
  }
  return { startsAt: startsAt.toISOString(), stepSeconds, lines: [...lines.values()] };
}

const MOST_TAKERS = 5;
const A_DAY = 86_400_000;

export async function takers({ db }: ActorContext, at = new Date()): Promise<ResourceTakers> {
  const since = new Date(at.getTime() - A_DAY);
  return {
    files: await mostStored(db, MOST_TAKERS),
    points: await mostArrived(db, since, MOST_TAKERS),
    steps: await mostSteps(db, since, MOST_TAKERS),
    memory: await mostMemory(db, at, MOST_TAKERS),
  };
}

const MOST_STATEMENTS = 20;

export async function statements({ db }: ActorContext): Promise<SlowStatements> {
  if (!(await countsStatements(db))) return null;
  const since = await countedSince(db);
  const rows = await slowStatements(db, MOST_STATEMENTS);
  return {
    since: since?.toISOString() ?? null,
    rows: rows.map(({ id, text, calls, total, mean, most }) => ({
      ...{ id, text, calls, totalMillis: total, meanMillis: mean, mostMillis: most },
    })),
  };
}

export async function warnings({ db }: ActorContext, query: Paging & { open?: boolean | undefined }) {
  const { rows, total } = await warningPage(db, query.open, query);
  return toPage(rows.map(warningView), total, query);
}
