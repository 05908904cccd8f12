import { yuanOf } from '@cloudyard/contract/kit/money.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { Card, ListingDetail, ListingVersion } from '@cloudyard/contract/market/listing.ts';
import type { Plan } from '@cloudyard/contract/publishing/plan.ts';
import { DETAIL_FILES } from '@cloudyard/contract/publishing/values.ts';
import { differences, type PlanRow, planView, terminalOf } from '../../publishing/index.ts';
import type { CardRow } from './listing.queries.ts';
import type { ListingParts, ListingVersionRow } from './listing-detail.queries.ts';

export const cardView = (row: CardRow): Card => ({
  id: row.application_id,
  name: row.name,
  enName: row.en_name,
  code: row.code,
  summary: row.summary,
  logo: row.logo,
  terminal: terminalOf(row.terminal),
  parentCategory: { id: row.parent_category_id, name: row.parent_name, nameEn: row.parent_name_en },
  category: { id: row.category_id, name: row.category_name, nameEn: row.category_name_en },
  publisher: {
    id: row.publisher_id ?? NIL,
    name: row.publisher,
    scope: row.scope,
    verified: row.verified,
    domain: row.domain,
  },
  version: { id: row.version_id, version: row.version },
  releaseTypes: row.release_types,
  cost: row.price_fen === null ? null : yuanOf(row.price_fen),
  listedDate: row.listed_at.toISOString(),
  updateDate: row.updated_at.toISOString(),
  subscribers: row.subscribers,
  rating: row.rating / 100,
  ratings: row.ratings,
});

/** Each with what it changed against the one below it, in the fields visitors see. */
const versionViews = (rows: ListingVersionRow[]): ListingVersion[] =>
  rows.map((row, at) => {
    const before = rows[at + 1];
    return {
      id: row.id,
      version: row.version,
      releaseDate: row.released_at.toISOString(),
      description: row.told.description,
      sourceType: row.told.sourceType,
      changes: before ? differences(before.told, row.told) : [],
    };
  });

/** Visitors do not see the author of a plan. */
const publicPlanView = (row: PlanRow): Plan => ({
  ...planView(row),
  createUserId: NIL,
  createUserName: '',
});

export function detailView(card: CardRow, parts: ListingParts): ListingDetail {
  const { newest, versions, plans, modules } = parts;
  return {
    ...cardView(card),
    description: parts.description,
    majorId: newest.major_id,
    minorId: newest.id,
    screenHeight: newest.screenHeight,
    screenshots: newest.screenshots,
    documents: DETAIL_FILES.flatMap((type) => {
      const file = newest.files[type];
      return file
        ? [{ type, name: file.name, originalName: file.originalName, mime: file.mime, bytes: file.bytes }]
        : [];
    }),
    authorities: newest.authorities,
    versions: versionViews(versions),
    resources: plans.map(publicPlanView),
    modules,
    publisherApplications: parts.publisherApplications,
  };
}
