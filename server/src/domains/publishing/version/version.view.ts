import { NIL } from '@cloudyard/contract/kit/values.ts';
import {
  type Check,
  DETAIL_FILES,
  type Move,
  type Scope,
  type StatusCode,
} from '@cloudyard/contract/publishing/values.ts';
import type { MajorVersion, Version, VersionRow } from '@cloudyard/contract/publishing/version.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { differences } from '../application/difference.policy.ts';
import { PLATFORM_NAME, sourceTypeOf, statusOf, typeOf } from '../publishable/choices.ts';
import type { VersionContent } from '../publishable/content.ts';
import { claimant } from '../publishable/guard.service.ts';
import { stateOf } from '../publishable/move.service.ts';
import { allowedCodes, isEditable, type Relation, seesChanges } from '../publishable/status.policy.ts';
import {
  type AppFacts,
  type MajorRow,
  type MoveRow,
  majorsOf,
  movesOf,
  type VersionFull,
  type VersionLine,
} from './version.queries.ts';

type Publisher = { scope: string; enterprise_id: string | null; enterprise_name: string | null };

/** The publisher's name; a user who publishes in their own name has no company. */
const companyOf = ({ scope, enterprise_id, enterprise_name }: Publisher) => ({
  id: enterprise_id ?? NIL,
  name: scope === 'platform' ? PLATFORM_NAME : (enterprise_name ?? ''),
});

const at = (time: Date | null) => time?.toISOString() ?? null;

const auditOf = (row: VersionLine): VersionRow['audit'] => ({
  result: row.audit_result,
  reason: row.audit_reason,
  submittedAt: at(row.submitted_at),
  submittedBy: row.submitter_name,
  decidedAt: at(row.decided_at),
  claimedBy: claimant(row) ? row.claimer_name : null,
});

const applicationOf = (row: VersionLine): VersionRow['application'] => ({
  id: row.application_id,
  name: row.application_name,
  enName: row.application_en_name,
  logo: row.application_logo,
  type: typeOf(row.application_type),
  status: statusOf(row.application_status),
  scope: row.scope,
});

export function versionRowView(row: VersionLine, relations: ReadonlySet<Relation>): VersionRow {
  const state = stateOf(row);
  const company = companyOf(row);
  return {
    id: row.id,
    number: row.number,
    version: `${row.major_number}.${row.number}`,
    status: statusOf(row.status),
    sourceType: sourceTypeOf(row.source_type),
    application: applicationOf(row),
    releaseDate: at(row.released_at),
    releaseUserId: row.author_id,
    releaseUserName: row.author_name,
    releaseCompanyId: company.id,
    releaseCompanyName: company.name,
    createDate: row.created_at.toISOString(),
    updateDate: row.updated_at.toISOString(),
    ifEnabled: row.enabled,
    audit: auditOf(row),
    revision:
      row.revision_status && row.revised_at
        ? { status: row.revision_status, savedAt: row.revised_at.toISOString() }
        : null,
    statusVersion: row.status_version,
    allowed: allowedCodes(state, relations),
    editable: isEditable(state, relations),
  };
}

type MajorOf = Pick<AppFacts, 'id' | 'name' | 'en_name' | 'logo' | 'type'> & Publisher;

export function majorView(row: MajorRow, application: MajorOf): MajorVersion {
  const company = companyOf(application);
  return {
    id: row.id,
    number: row.number,
    authorities: row.authorities,
    createUserId: row.created_by,
    createUserName: row.author_name,
    createCompanyId: company.id,
    createCompanyName: company.name,
    createDate: row.created_at.toISOString(),
    application: {
      id: application.id,
      name: application.name,
      enName: application.en_name,
      logo: application.logo,
      type: typeOf(application.type),
    },
    ifEnabled: true,
  };
}

const moveView = (row: MoveRow): Move => ({
  id: row.id,
  event: row.event,
  from: row.from_status as StatusCode | null,
  to: row.to_status as StatusCode,
  by: row.by_name,
  reason: row.reason,
  digest: row.digest,
  at: row.at.toISOString(),
});

/** Its own authorities; those its major version has already keep their id. */
function authoritiesOf({ authorities }: VersionContent, major: MajorRow) {
  const ids = new Map(major.authorities.map(({ code, id }) => [code, id]));
  return authorities.map((one) => {
    const id = ids.get(one.code);
    return id ? { ...one, id } : one;
  });
}

const said = (content: VersionContent) => ({
  description: content.description,
  screenHeight: content.screenHeight,
  screenshots: content.screenshots,
  detailFiles: DETAIL_FILES.flatMap((type) => {
    const file = content.files[type];
    return file ? [{ ...file, type }] : [];
  }),
  programFile: content.program?.name ?? null,
  program: content.program,
  image: content.image,
  externalUrl: content.externalUrl,
  profile: content.profile,
  containerPort: content.containerPort,
  accessUrl: content.accessUrl,
  menuName: content.menuName,
});

/** All of it; its changes where there are any, for callers who may see them. */
export async function versionView(
  { db }: ActorContext,
  row: VersionFull,
  relations: ReadonlySet<Relation>,
): Promise<Version> {
  const revision = seesChanges(relations, row.revision_status) ? row.revision : null;
  const content = revision ?? row.content;
  const majors = await majorsOf(db, row.application_id);
  const moves = await movesOf(db, row.id);
  const major = majors.find(({ id }) => id === row.major_id) as MajorRow;
  const application: MajorOf = {
    id: row.application_id,
    name: row.application_name,
    en_name: row.application_en_name,
    logo: row.application_logo,
    type: row.application_type,
    scope: row.scope as Scope,
    enterprise_id: row.enterprise_id,
    enterprise_name: row.enterprise_name,
  };
  return {
    changes: revision ? differences(row.content, revision) : [],
    checks: row.checks as Check[],
    checkedAt: row.checked_at?.toISOString() ?? null,
    ...versionRowView(row, relations),
    sourceType: sourceTypeOf(content.sourceType),
    ...said(content),
    majorVersion: { ...majorView(major, application), authorities: authoritiesOf(content, major) },
    digest: row.digest,
    moves: moves.map(moveView),
  };
}
