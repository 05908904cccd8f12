import {
  type ApplicationDossier,
  reviewApi,
  type VersionDossier,
} from '@cloudyard/contract/publishing/review.ts';
import { type Scope, STATUS } from '@cloudyard/contract/publishing/values.ts';
import { useEffect } from 'react';
import { useAsk } from '../../../kit/use-ask.ts';
import { type ApplicationName, versionName } from '../shared/use-application-name.ts';
import type { Kind } from './review-state.ts';

export type Dossier = ApplicationDossier | VersionDossier;

export const isVersion = (dossier: Dossier): dossier is VersionDossier => 'majorVersion' in dossier;

export const nameOf = (dossier: Dossier, called: ApplicationName) =>
  isVersion(dossier) ? versionName(called, dossier) : called(dossier);

export const scopeOf = (dossier: Dossier): Scope =>
  isVersion(dossier) ? dossier.application.scope : dossier.scope;

export const isRevision = ({ revision }: Pick<Dossier, 'revision'>) => revision?.status === STATUS.pending;

/** Whether it waits for a verdict: itself, or changes to it. */
export const isWaiting = (dossier: Pick<Dossier, 'status' | 'revision'>) =>
  dossier.status.code === STATUS.pending || isRevision(dossier);

/** Loaded whenever it is opened, and polled: another verifier may have decided meanwhile. */
export function useDossier({ kind, id }: { kind: Kind; id: string }, every: number) {
  const ask = { params: { id } };
  const how = { refetchInterval: every };
  const application = useAsk(reviewApi.application, ask, { ...how, enabled: kind === 'application' });
  const version = useAsk(reviewApi.version, ask, { ...how, enabled: kind === 'version' });
  const asked = kind === 'application' ? application : version;
  const { refetch } = asked;
  useEffect(() => void refetch({ cancelRefetch: false }), [refetch]);
  return asked;
}
