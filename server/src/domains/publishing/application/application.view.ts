import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { Application, ApplicationRow } from '@cloudyard/contract/publishing/application.ts';
import type { Audit, Move, Revision, StatusCode } from '@cloudyard/contract/publishing/values.ts';
import type { Context } from '../../../kit/context.ts';
import { plansAs } from '../plan/plan.queries.ts';
import { planView } from '../plan/plan.view.ts';
import { modelOf, PLATFORM_NAME, statusOf, terminalOf, typeOf } from '../publishable/choices.ts';
import { claimant } from '../publishable/guard.service.ts';
import { stateOf } from '../publishable/move.service.ts';
import { type Publishable, publishableById } from '../publishable/publishable.queries.ts';
import {
  allowedCodes,
  isEditable,
  type Relation,
  seesChanges,
  seesDrafts,
} from '../publishable/status.policy.ts';
import type { ApplicationData, ApplicationRowData } from './application.queries.ts';
import { type MoveRow, modulesOf, movesOf, namesOf, numbersOf } from './application-part.queries.ts';
import { contentDifferences } from './difference.policy.ts';

const at = (time: Date | null) => time?.toISOString() ?? null;

const companyOf = ({ scope, enterprise_name }: ApplicationRowData) =>
  scope === 'platform' ? PLATFORM_NAME : (enterprise_name ?? '');

const auditOf = (row: ApplicationRowData): Audit => ({
  result: row.audit_result as Audit['result'],
  reason: row.audit_reason,
  submittedAt: at(row.submitted_at),
  submittedBy: row.submitter_name,
  decidedAt: at(row.decided_at),
  claimedBy: claimant(row) === null ? null : row.claimant_name,
});

const revisionOf = ({ revision_status, revised_at }: ApplicationRowData): Revision | null =>
  revision_status && revised_at ? { status: revision_status, savedAt: revised_at.toISOString() } : null;

const categoriesOf = (row: ApplicationRowData) => ({
  parentCategory: {
    id: row.parent_id ?? NIL,
    name: row.parent_name ?? '',
    nameEn: row.parent_name_en ?? '',
  },
  category: { id: row.category_id, name: row.category_name, nameEn: row.category_name_en },
});

const makerOf = (row: ApplicationRowData) => ({
  createUserId: row.created_by,
  createUserName: row.creator_name,
  createCompanyId: row.enterprise_id ?? NIL,
  createCompanyName: companyOf(row),
  createDate: row.created_at.toISOString(),
  updateDate: row.updated_at.toISOString(),
});

export function applicationRowView(
  row: ApplicationRowData,
  relations: ReadonlySet<Relation>,
): ApplicationRow {
  const state = stateOf(row);
  return {
    id: row.id,
    name: row.name,
    enName: row.en_name,
    logo: row.logo,
    code: row.code,
    scope: row.scope as ApplicationRow['scope'],
    terminal: terminalOf(row.terminal),
    model: modelOf(row.model),
    type: typeOf(row.type),
    ...categoriesOf(row),
    status: statusOf(row.status),
    ...makerOf(row),
    ifModule: row.main_id !== null,
    ifEnabled: row.enabled,
    mainApplication: row.main_id ? { id: row.main_id, name: row.main_name ?? '' } : null,
    audit: auditOf(row),
    revision: revisionOf(row),
    statusVersion: row.status_version,
    versions: row.versions,
    onlineVersions: row.online_versions,
    subscribers: row.subscribers,
    allowed: allowedCodes(state, relations),
    editable: isEditable(state, relations),
  };
}

export const moveView = (row: MoveRow): Move => ({
  id: row.id,
  event: row.event,
  from: row.from_status as StatusCode | null,
  to: row.to_status as StatusCode,
  by: row.by_name,
  reason: row.reason,
  digest: row.digest,
  at: row.at.toISOString(),
});

type NumberRow = Awaited<ReturnType<typeof numbersOf>>[number];

/** Rows of major and minor versions as a tree of two levels. */
export function majorsOf(rows: NumberRow[]): Application['majorVersionList'] {
  const majors = new Map<string, Application['majorVersionList'][number]>();
  for (const row of rows) {
    const major = majors.get(row.major_id) ?? { id: row.major_id, number: row.major, minorVersionList: [] };
    majors.set(row.major_id, major);
    if (row.id === null || row.number === null || row.status === null) continue;
    major.minorVersionList.push({
      id: row.id,
      number: row.number,
      version: `${row.major}.${row.number}`,
      status: statusOf(row.status),
      releaseDate: at(row.released_at),
    });
  }
  return [...majors.values()];
}

const dependencies = (ids: string[], names: ReadonlyMap<string, string>) =>
  ids.map((id) => ({ dependApplicationId: id, name: names.get(id) ?? '' }));

/** All of an application; its parts are queried together. */
export async function applicationView(
  { db }: Pick<Context, 'db'>,
  row: ApplicationData,
  relations: ReadonlySet<Relation>,
): Promise<Application> {
  const [numbers, plans, modules, moves, needed] = await Promise.all([
    numbersOf(db, row.id),
    plansAs(db, row.id, row.plans),
    modulesOf(db, row.id),
    movesOf(db, row.id),
    namesOf(db, row.needs),
  ]);
  const isShown = (part: { submitted_by: string | null }) =>
    part.submitted_by !== null || seesDrafts(relations);
  const names = new Map([...needed, ...modules].map(({ id, name }) => [id, name]));
  // Content that is not approved yet is for its author and, once handed in, for verifiers.
  const concerned = relations.has('owner') || relations.has('verifier');
  const seen = concerned && seesChanges(relations, row.revision_status);
  const publishable = seen ? await publishableById(db, 'application', row.id) : undefined;
  return {
    changes: publishable
      ? contentDifferences(publishable.content, publishable.revision as Publishable['content'])
      : [],
    ...applicationRowView(row, relations),
    description: row.description,
    digest: row.digest,
    majorVersionList: majorsOf(numbers.filter(isShown)),
    resources: plans.map(planView),
    childApplicationList: modules.filter(isShown).map((module) => ({
      id: module.id,
      name: module.name,
      logo: module.logo,
      status: statusOf(module.status),
      dependApplicationList: dependencies(module.needs, names),
    })),
    dependApplicationList: dependencies(row.needs, names),
    moves: moves.map(moveView),
  };
}
