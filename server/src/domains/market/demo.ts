import type { StatusCode } from '@cloudyard/contract/market/values.ts';
import type { Context } from '../../kit/context.ts';
import type { AppContent, VersionContent } from './content.ts';
import {
  demoCategory,
  insertDemoApplication,
  insertDemoFile,
  insertDemoMoves,
  insertDemoPlan,
  insertDemoVersion,
  placeDemo,
} from './demo.queries.ts';
import { digestOf } from './digest.ts';
import { type Kind, plansOf, thingById } from './thing.queries.ts';

// What a first look shows: applications in every state, as if everything before had been done rightly.

export type DemoApplication = {
  owner: string;
  enterprise: string | null;
  scope: 'enterprise' | 'platform' | 'private';
  app: Omit<AppContent, 'categoryId' | 'needs'> & { category: string };
  version: VersionContent;
  /** Fen a month; none: no plan. */
  price: number | null;
  status: StatusCode;
  versionStatus: StatusCode;
  days: number;
  verifier: string;
  rejected?: string;
};

async function put(ctx: Context, kind: Kind, id: string, demo: DemoApplication, status: StatusCode) {
  const thing = await thingById(ctx.db, kind, id);
  if (!thing) return;
  const plans = kind === 'application' ? await plansOf(ctx.db, id) : [];
  const decided = status === '2' || status === '3' || status === '4' || demo.rejected !== undefined;
  const result = status === '1' ? 'pending' : demo.rejected ? 'rejected' : decided ? 'passed' : 'none';
  await placeDemo(ctx.db, kind, id, {
    status,
    digest: digestOf({ content: thing.content, plans }),
    approved_digest: decided && !demo.rejected ? digestOf(thing.content) : null,
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
    ...(status === '3' ? [step('list', '2', '3', demo.owner)] : []),
  ];
  const content = JSON.stringify(thing.content);
  await insertDemoMoves(ctx.db, kind, thing, steps, { ...demo, content });
}

const step = (
  event: string,
  from: StatusCode,
  to: StatusCode,
  by: string,
): [string, StatusCode, StatusCode, string] => [event, from, to, by];

export async function addDemoApplication(ctx: Context, demo: DemoApplication): Promise<string> {
  const { category, ...app } = demo.app;
  const content = { ...app, categoryId: await demoCategory(ctx.db, category), needs: [] };
  const whose = { scope: demo.scope, enterprise_id: demo.enterprise, created_by: demo.owner };
  const id = await insertDemoApplication(ctx.db, whose, content);
  if (demo.price !== null) await insertDemoPlan(ctx.db, id, demo.owner, demo.price);
  const versionId = await insertDemoVersion(ctx.db, id, demo.owner, demo.version);
  const shown = demo.status === '3';
  if (app.logo) await insertDemoFile(ctx.db, { name: app.logo, application_id: id, live: shown });
  for (const { uri } of demo.version.screenshots) {
    await insertDemoFile(ctx.db, { name: uri, application_id: id, version_id: versionId, live: shown });
  }
  await put(ctx, 'application', id, demo, demo.status);
  await put(ctx, 'version', versionId, demo, demo.versionStatus);
  return id;
}
