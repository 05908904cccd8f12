import type { StatusCode } from '@cloudyard/contract/market/values.ts';
import type { Context } from '../../kit/context.ts';
import type { AppContent, VersionContent } from './content.ts';
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
import { dossierDigest } from './digest.ts';
import { type Kind, publishableById } from './publishable.queries.ts';

// What a first look shows: applications in every state, as if everything before had been done rightly.

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

type Past = Pick<DemoApplication, 'owner' | 'verifier' | 'rejected' | 'days'>;

async function put(ctx: Context, kind: Kind, id: string, demo: Past, status: StatusCode) {
  const publishable = await publishableById(ctx.db, kind, id);
  if (!publishable) return;
  const digest = dossierDigest(publishable.content);
  const decided = ['2', '3', '4', '5'].includes(status) || demo.rejected !== undefined;
  const result = status === '1' ? 'pending' : demo.rejected ? 'rejected' : decided ? 'passed' : 'none';
  await placeDemo(ctx.db, kind, id, {
    status,
    digest,
    approved_digest: decided && !demo.rejected ? digest : null,
    audit_result: result,
    audit_reason: demo.rejected ?? '',
    submitted_by: status === '0' && !demo.rejected ? null : demo.owner,
    decided_by: decided ? demo.verifier : null,
    days: demo.days,
  });
  const passed = decided && !demo.rejected;
  const steps: [string, StatusCode | null, StatusCode, string][] = [
    ['create', null, '0', demo.owner],
    ...(status === '0' && !demo.rejected ? [] : [step('submit', '0', '1', demo.owner)]),
    ...(passed ? [step('approve', '1', '2', demo.verifier)] : []),
    ...(demo.rejected ? [step('reject', '1', '0', demo.verifier)] : []),
    ...(['3', '4', '5'].includes(status) ? [step('list', '2', '3', demo.owner)] : []),
    ...(status === '4' ? [step('suspend', '3', '4', demo.verifier)] : []),
    ...(status === '5' ? [step('archive', '3', '5', demo.verifier)] : []),
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
  const file = { application_id: place.id, version_id, live: place.shown && status === '3' };
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
  const shown = demo.status === '3';
  if (app.logo)
    await insertDemoFile(ctx.db, { name: app.logo, application_id: id, kind: 'image', live: shown });
  await put(ctx, 'application', id, demo, demo.status);
  const major = await insertDemoMajor(ctx.db, id, demo.owner);
  for (const version of demo.versions) await addVersion(ctx, { id, major, shown }, demo, version);
  return id;
}
