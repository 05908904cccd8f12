import { Id } from '@cloudyard/contract/kit/values.ts';
import {
  reviewApi,
  type WaitingApplication,
  type WaitingVersion,
} from '@cloudyard/contract/publishing/review.ts';
import type { Scope } from '@cloudyard/contract/publishing/values.ts';
import { z } from 'zod';
import { writeList } from '../../../kit/list-state.ts';
import { type ApplicationName, versionName } from '../shared/use-application-name.ts';

export const KINDS = ['application', 'version'] as const;
export type Kind = (typeof KINDS)[number];

/** Applications of enterprises and people have one page, the platform's own another. */
export type Place = 'management' | 'platform';

/** The query in the address bar; messages to verifiers link to one by `application` or `version`. */
export const verifyQuery = reviewApi.applications.query.extend({
  kind: z.enum(KINDS).default('application'),
  application: Id.optional(),
  version: Id.optional(),
});
export type VerifyState = z.output<typeof verifyQuery>;

export const pathOf = (place: Place) => `/console/application-verify-${place}`;
export const placeOf = (scope: Scope): Place => (scope === 'platform' ? 'platform' : 'management');

/** The call takes one scope; on the page of enterprises and people one of the two is always chosen. */
export function scopeIn(place: Place, asked: Scope | undefined): Scope {
  if (place === 'platform') return 'platform';
  return asked === 'private' ? 'private' : 'enterprise';
}

/** The opened application or version; undefined: the list. */
export function openedIn({ application, version }: VerifyState): { kind: Kind; id: string } | undefined {
  if (version) return { kind: 'version', id: version };
  return application ? { kind: 'application', id: application } : undefined;
}

const closed = { application: undefined, version: undefined };

/** The address of one in the queue; the list's own state is kept for the way back. */
export const addressOfOne = (place: Place, state: VerifyState, kind: Kind, id: string) =>
  `${pathOf(place)}${writeList(verifyQuery, { ...state, ...closed, kind, [kind]: id })}`;

export const addressOfList = (place: Place, state: VerifyState) =>
  `${pathOf(place)}${writeList(verifyQuery, { ...state, ...closed })}`;

/** A line of the queue, application or version. */
export type Waiting = {
  id: string;
  kind: Kind;
  scope: Scope;
  name: string;
  logo: string | null;
  publisher: string;
  submitter: string;
  claimedBy: string | null;
  hours: number;
  isRevision: boolean;
  failedChecks: number;
  hindrance: string | null;
};

const common = (row: WaitingApplication | WaitingVersion) => ({
  id: row.id,
  submitter: row.audit.submittedBy ?? '',
  claimedBy: row.audit.claimedBy,
  hours: row.hours,
  isRevision: row.isRevision,
  failedChecks: row.failedChecks,
  hindrance: row.hindrance,
});

/** A user who publishes for themselves has no company: then the user is the publisher. */
export const waitingApplication = (row: WaitingApplication, called: ApplicationName): Waiting => ({
  ...common(row),
  kind: 'application',
  scope: row.scope,
  name: called(row),
  logo: row.logo,
  publisher: row.createCompanyName || row.createUserName,
});

export const waitingVersion = (row: WaitingVersion, called: ApplicationName): Waiting => ({
  ...common(row),
  kind: 'version',
  scope: row.application.scope,
  name: versionName(called, row),
  logo: row.application.logo,
  publisher: row.releaseCompanyName || row.releaseUserName,
});
