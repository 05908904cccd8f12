import { STATUS, type StatusCode } from '@cloudyard/contract/publishing/values.ts';
import type { Context } from '../../kit/context.ts';
import {
  demoCategory,
  insertDemoApplication,
  insertDemoFile,
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

export type DemoApplication = {
  owner: string;
  enterprise: string | null;
  scope: 'enterprise' | 'platform' | 'private';
  app: Omit<AppContent, 'categoryId' | 'needs' | 'plans'> & { category: string };
  versions: { number: number; content: VersionContent; status: StatusCode; days: number }[];
  /** Fen a month; none: no plan. */
  price: number | null;
  status: StatusCode;
  days: number;
  verifier: string;
  rejected?: string;
};

/** States that follow a verdict, and states that follow the first listing. */
const LISTED: StatusCode[] = [STATUS.online, STATUS.suspended, STATUS.archived];
const DECIDED: StatusCode[] = [STATUS.approved, ...LISTED];

type Past = Pick<DemoApplication, 'owner' | 'verifier' | 'rejected' | 'days'>;

async function put(ctx: Context, kind: Kind, id: string, demo: Past, status: StatusCode) {
  const publishable = await publishableById(ctx.db, kind, id);
  if (!publishable) return;
  const digest = dossierDigest(publishable.content);
  const decided = DECIDED.includes(status) || demo.rejected !== undefined;
  const result =
    status === STATUS.pending ? 'pending' : demo.rejected ? 'rejected' : decided ? 'passed' : 'none';
  await placeDemo(ctx.db, kind, id, {
    status,
    digest,
    approved_digest: decided && !demo.rejected ? digest : null,
    audit_result: result,
    audit_reason: demo.rejected ?? '',
    submitted_by: status === STATUS.draft && !demo.rejected ? null : demo.owner,
    decided_by: decided ? demo.verifier : null,
    days: demo.days,
  });
  const passed = decided && !demo.rejected;
  const steps: [string, StatusCode | null, StatusCode, string][] = [
    ['create', null, STATUS.draft, demo.owner],
    ...(status === STATUS.draft && !demo.rejected
      ? []
      : [step('submit', STATUS.draft, STATUS.pending, demo.owner)]),
    ...(passed ? [step('approve', STATUS.pending, STATUS.approved, demo.verifier)] : []),
    ...(demo.rejected ? [step('reject', STATUS.pending, STATUS.draft, demo.verifier)] : []),
    ...(LISTED.includes(status) ? [step('list', STATUS.approved, STATUS.online, demo.owner)] : []),
    ...(status === STATUS.suspended ? [step('suspend', STATUS.online, STATUS.suspended, demo.verifier)] : []),
    ...(status === STATUS.archived ? [step('archive', STATUS.online, STATUS.archived, demo.verifier)] : []),
  ];
  const content = JSON.stringify(publishable.content);
  await insertDemoMoves(ctx.db, kind, publishable, steps, { ...demo, content });
}

const step = (
  event: string,
  from: StatusCode,
  to: StatusCode,
  by: string,
): [string, StatusCode, StatusCode, string] => [event, from, to, by];

async function addVersion(
  ctx: Context,
  place: { id: string; major: string; shown: boolean },
  demo: DemoApplication,
  { number, content, status, days }: DemoApplication['versions'][number],
) {
  const at = { application_id: place.id, major_id: place.major, number, created_by: demo.owner };
  const version_id = await insertDemoVersion(ctx.db, at, content);
  const file = { application_id: place.id, version_id, live: place.shown && status === STATUS.online };
  for (const { uri } of content.screenshots)
    await insertDemoFile(ctx.db, { ...file, name: uri, kind: 'image' });
  for (const { name } of Object.values(content.files)) {
    await insertDemoFile(ctx.db, { ...file, name, kind: 'document' });
  }
  await put(ctx, 'version', version_id, { ...demo, days }, status);
}

export async function addDemoApplication(ctx: Context, demo: DemoApplication): Promise<string> {
  const { category, ...app } = demo.app;
  const content = { ...app, categoryId: await demoCategory(ctx.db, category), needs: [], plans: [] };
  const whose = { scope: demo.scope, enterprise_id: demo.enterprise, created_by: demo.owner };
  const id = await insertDemoApplication(ctx.db, whose, content);
  if (demo.price !== null) await insertDemoPlan(ctx.db, id, demo.owner, demo.price);
  const shown = demo.status === STATUS.online;
  if (app.logo)
    await insertDemoFile(ctx.db, { name: app.logo, application_id: id, kind: 'image', live: shown });
  await put(ctx, 'application', id, demo, demo.status);
  const major = await insertDemoMajor(ctx.db, id, demo.owner);
  for (const version of demo.versions) await addVersion(ctx, { id, major, shown }, demo, version);
  return id;
}
