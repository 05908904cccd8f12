import { reviewApi } from '@cloudyard/contract/publishing/review.ts';
import type { Scope } from '@cloudyard/contract/publishing/values.ts';
import { type Asked, useAsk } from '../../../kit/use-ask.ts';
import { useApplicationName } from '../shared/use-application-name.ts';
import { type Kind, type Waiting, waitingApplication, waitingVersion } from './review-state.ts';

/** New submissions appear without a reload. */
export const REFRESH_MS = 30_000;

type Query = {
  page: number;
  size: number;
  /** Undefined: of all scopes. */
  scope?: Scope | undefined;
  name?: string | undefined;
  mine?: boolean | undefined;
};
type Queue = { asked: Asked & { data: unknown }; rows: Waiting[] | undefined; total: number | undefined };

/** The waiting ones of a kind. */
export function useWaiting(kind: Kind, query: Query, enabled = true): Queue {
  const called = useApplicationName();
  const how = { refetchInterval: REFRESH_MS };
  const applications = useAsk(
    reviewApi.applications,
    { query },
    { ...how, enabled: enabled && kind === 'application' },
  );
  const versions = useAsk(reviewApi.versions, { query }, { ...how, enabled: enabled && kind === 'version' });
  return kind === 'application'
    ? {
        asked: applications,
        rows: applications.data?.content.map((row) => waitingApplication(row, called)),
        total: applications.data?.totalElements,
      }
    : {
        asked: versions,
        rows: versions.data?.content.map((row) => waitingVersion(row, called)),
        total: versions.data?.totalElements,
      };
}

/** How many wait and the one that waits longest, without the list's filters. */
export function useFirst(kind: Kind, scope?: Scope, enabled?: boolean) {
  const { rows, total, asked } = useWaiting(kind, { page: 0, size: 1, scope }, enabled);
  return { first: rows?.[0], total, asked };
}
