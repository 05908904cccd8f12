import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageOf, pageQuery } from '../kit/page.ts';
import { Instant, one, Search } from '../kit/values.ts';
import { Application, ApplicationRow } from './application.ts';
import { Change, Check, Scope } from './values.ts';
import { Version, VersionRow } from './version.ts';

/** What a verifier sees beside the thing itself. */
const evidence = {
  /** Against what was approved last. */
  changes: z.array(Change),
  checks: z.array(Check),
  checkedAt: Instant.nullable(),
  claimable: z.boolean(),
  /** Why the caller cannot decide: own, colleague, claimed. */
  hindrance: z.string().nullable(),
};
export const ApplicationDossier = Application.extend(evidence);
export type ApplicationDossier = z.infer<typeof ApplicationDossier>;
export const VersionDossier = Version.extend(evidence);
export type VersionDossier = z.infer<typeof VersionDossier>;

const verifyQuery = pageQuery.extend({
  name: Search.optional(),
  scope: Scope.optional(),
  /** Only what the caller has claimed. */
  mine: z.stringbool().optional(),
});
/** A line of the review queue. */
const queued = {
  /** Hours it has waited. */
  hours: z.number(),
  /** A change to something that is online already. */
  isRevision: z.boolean(),
  failedChecks: z.number().int(),
  hindrance: z.string().nullable(),
};
export const WaitingApplication = ApplicationRow.extend(queued);
export type WaitingApplication = z.infer<typeof WaitingApplication>;
export const WaitingVersion = VersionRow.extend(queued);
export type WaitingVersion = z.infer<typeof WaitingVersion>;

export const reviewApi = {
  applications: endpoint({
    method: 'GET',
    path: '/api-application/getApplicationForVerify/',
    allow: 'market.application.verify',
    platform: true,
    summary: 'Applications waiting for review, the longest first',
    query: verifyQuery,
    reply: pageOf(WaitingApplication),
  }),
  application: endpoint({
    method: 'GET',
    path: '/api-application/getApplicationForVerify/:id',
    allow: 'market.application.verify',
    platform: true,
    summary: 'One application in review, with its changes and checks',
    params: one,
    reply: ApplicationDossier,
  }),
  claimApplication: endpoint({
    method: 'POST',
    path: '/api-application/applications/:id/claim',
    allow: 'market.application.verify',
    platform: true,
    summary: 'Claim or release an application in review',
    params: one,
    body: z.object({ claim: z.boolean() }),
    reply: ApplicationDossier,
  }),
  versions: endpoint({
    method: 'GET',
    path: '/api-application/getVersionForVerify/',
    allow: 'market.application.verify',
    platform: true,
    summary: 'Versions waiting for review, the longest first',
    query: verifyQuery,
    reply: pageOf(WaitingVersion),
  }),
  version: endpoint({
    method: 'GET',
    path: '/api-application/getVersionForVerify/:id',
    allow: 'market.application.verify',
    platform: true,
    summary: 'One version in review, with its changes and checks',
    params: one,
    reply: VersionDossier,
  }),
  claimVersion: endpoint({
    method: 'POST',
    path: '/api-application/versions/:id/claim',
    allow: 'market.application.verify',
    platform: true,
    summary: 'Claim or release a version in review',
    params: one,
    body: z.object({ claim: z.boolean() }),
    reply: VersionDossier,
  }),
  checkAgain: endpoint({
    method: 'POST',
    path: '/api-application/versions/:id/check',
    allow: 'market.application.verify',
    platform: true,
    limit: { by: 'account', max: 20, seconds: 60 },
    summary: 'Run the checks again: file, manifest, port, licenses, secrets, viruses',
    params: one,
    reply: z.object({ queued: z.boolean() }),
  }),
};
