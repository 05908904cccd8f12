import { STATUS, type StatusCode } from '@cloudyard/contract/publishing/values.ts';
import type { Context } from '../../kit/context.ts';
import {
  demoCategory,
  insertDemoApplication,
  insertDemoFiles,
  insertDemoMajor,
  insertDemoMoves,
  insertDemoPlan,
  insertDemoVersion,
  placeDemo,
} from './demo.queries.ts';
import type { AppContent, VersionContent } from './publishable/content.ts';
import { dossierDigest } from './publishable/digest.ts';
import { type Kind, publishableById } from './publishable/publishable.queries.ts';

// What a first look shows: applications in every state, as if every step before had been taken.

/** When it was begun, handed in, judged, listed, and taken away again. */
export type DemoTimes = Record<'created' | 'refused' | 'submitted' | 'decided' | 'listed' | 'ended', Date>;

export type DemoApplication = {
  owner: string;
  enterprise: string | null;
  scope: 'enterprise' | 'platform' | 'private';
  app: Omit<AppContent, 'categoryId' | 'needs' | 'plans'> & { category: string };
  versions: { number: number; content: VersionContent; status: StatusCode; times: DemoTimes }[];
  /** Fen a month; none: no plan. */
  price: number | null;
  status: StatusCode;
  times: DemoTimes;
  verifier: string;
  /** Why it was sent back, and waits to be mended. */
  rejected?: string;
  /** Why it was sent back once; mended, it passed. */
  mended?: string;
  /** Who looks at what waits. */
  claimedBy?: string;
};

/** States that follow the first listing. */
const LISTED: StatusCode[] = [STATUS.online, STATUS.suspended, STATUS.archived];

type Past = Pick<DemoApplication, 'owner' | 'verifier' | 'rejected' | 'mended' | 'claimedBy' | 'times'>;
type Step = { event: string; from: StatusCode | null; to: StatusCode; by: string; at: Date; reason: string };

/** Every move that leads to a state, in its order. */
function stepsTo(status: StatusCode, { owner, verifier, rejected, mended, times }: Past): Step[] {
  const { draft, pending, approved, online, suspended, archived } = STATUS;
  const handIn = (at: Date) => ({ event: 'submit', from: draft, to: pending, by: owner, at, reason: '' });
  const sendBack = (at: Date, reason: string) =>
    ({ event: 'reject', from: pending, to: draft, by: verifier, at, reason }) as const;
  const { created, refused, submitted, decided, listed, ended } = times;
  const begun = { event: 'create', from: null, to: draft, by: owner, at: created, reason: '' };
  if (status === draft && !rejected) return [begun];
  const first = mended ? [handIn(after(created, 12)), sendBack(refused, mended)] : [];
  const steps: Step[] = [begun, ...first, handIn(submitted)];
  if (rejected) return [...steps, sendBack(decided, rejected)];
  if (status === pending) return steps;
  steps.push({ event: 'approve', from: pending, to: approved, by: verifier, at: decided, reason: '' });
  if (!LISTED.includes(status)) return steps;
  steps.push({ event: 'list', from: approved, to: online, by: owner, at: listed, reason: '' });
  if (status === suspended)
    steps.push({ event: 'suspend', from: online, to: suspended, by: verifier, at: ended, reason: SUSPENDED });
  if (status === archived)
    steps.push({ event: 'archive', from: online, to: archived, by: verifier, at: ended, reason: '' });
  return steps;
}
const after = (time: Date, minutes: number) => new Date(time.getTime() + minutes * 60_000);
/** Minutes. A claim holds for a day: this one was made the morning after. */
export const CLAIMED_AFTER = 18 * 60;
const SUSPENDED = '远程启停缺少二次确认，整改后可申请恢复。';

const stateOf = (steps: Step[]) => {
  const last = (event: string) => steps.findLast((one) => one.event === event);
  return { submit: last('submit'), verdict: last('approve') ?? last('reject'), archive: last('archive') };
};

function placingOf(status: StatusCode, digest: string, steps: Step[], claimedBy: string | undefined) {
  const { submit, verdict, archive } = stateOf(steps);
  const waits = status === STATUS.pending;
  const judged = waits ? undefined : verdict;
  const passed = judged?.event === 'approve';
  const claimed =
    waits && claimedBy && submit ? { by: claimedBy, at: after(submit.at, CLAIMED_AFTER) } : undefined;
  return {
    status,
    digest,
    approved_digest: passed ? digest : null,
    audit_result: judged ? (passed ? 'passed' : 'rejected') : waits ? 'pending' : 'none',
    audit_reason: judged?.reason ?? '',
    submitted_by: submit?.by ?? null,
    submitted_at: submit?.at ?? null,
    decided_by: judged?.by ?? null,
    decided_at: judged?.at ?? null,
    claimed_by: claimed?.by ?? null,
    claimed_at: claimed?.at ?? null,
    archived_at: archive?.at ?? null,
    created_at: steps[0]?.at as Date,
    updated_at: steps.at(-1)?.at as Date,
  };
}

/** A move as it stands in the history of its application, under the name of what moved. */
export type DemoMove = Step & { kind: Kind; id: string; name: string; digest: string };

async function put(ctx: Context, kind: Kind, id: string, demo: Past, status: StatusCode) {
  const publishable = await publishableById(ctx.db, kind, id);
  if (!publishable) return [];
  const digest = dossierDigest(publishable.content);
  const steps = stepsTo(status, demo);
  const released = steps.find(({ event }) => event === 'list')?.at;
  await placeDemo(ctx.db, kind, id, placingOf(status, digest, steps, demo.claimedBy), released);
  const { application_id, name } = publishable;
  await insertDemoMoves(
    ctx.db,
    steps.map(({ event, from, to, by, at, reason }) => ({
      ...{ application_id, version_id: kind === 'version' ? id : null, event, reason, digest, at },
      ...{ from_status: from, to_status: to, by_id: by },
      content: event === 'approve' ? JSON.stringify(publishable.content) : null,
    })),
  );
  return steps.map((one): DemoMove => ({ ...one, kind, id, name, digest }));
}

async function addVersion(
  ctx: Context,
  place: { id: string; major: string; shown: boolean },
  demo: DemoApplication,
  { number, content, status, times }: DemoApplication['versions'][number],
) {
  const at = { application_id: place.id, major_id: place.major, number, created_by: demo.owner };
  const version_id = await insertDemoVersion(ctx.db, at, content);
  const file = { application_id: place.id, version_id, live: place.shown && status === STATUS.online };
  await insertDemoFiles(ctx.db, [
    ...content.screenshots.map(({ uri }) => ({ ...file, name: uri, kind: 'image' })),
    ...Object.values(content.files).map(({ name }) => ({ ...file, name, kind: 'document' })),
    ...(content.program ? [{ ...file, name: content.program.name, kind: 'program' }] : []),
  ]);
  // Only the newest one waits or was sent back.
  const { mended: _, rejected, claimedBy, ...past } = demo;
  const newest = number === demo.versions.length - 1 ? { rejected, claimedBy } : {};
  return put(ctx, 'version', version_id, { ...past, ...newest, times }, status);
}

/** Its id, and all that happened to it and its versions. */
export async function addDemoApplication(ctx: Context, demo: DemoApplication) {
  const { category, ...app } = demo.app;
  const content = { ...app, categoryId: await demoCategory(ctx.db, category), needs: [], plans: [] };
  const whose = { scope: demo.scope, enterprise_id: demo.enterprise, created_by: demo.owner };
  const id = await insertDemoApplication(ctx.db, whose, content);
  if (demo.price !== null) await insertDemoPlan(ctx.db, id, demo.owner, demo.price);
  const shown = demo.status === STATUS.online;
  if (app.logo)
    await insertDemoFiles(ctx.db, [{ name: app.logo, application_id: id, kind: 'image', live: shown }]);
  const moves = await put(ctx, 'application', id, demo, demo.status);
  const major = await insertDemoMajor(ctx.db, id, demo.owner);
  for (const version of demo.versions)
    moves.push(...(await addVersion(ctx, { id, major, shown }, demo, version)));
  return { id, moves };
}
