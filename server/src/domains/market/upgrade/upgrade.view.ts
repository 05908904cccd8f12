import type { NewerVersion } from '@cloudyard/contract/market/upgrade.ts';
import type { VersionRow } from './upgrade.queries.ts';

const changed = <T>(from: T, to: T) => (from === to ? null : { from, to });

/** What changes between two versions, as far as a tenant is concerned. */
export function newerView(now: VersionRow, next: VersionRow): NewerVersion {
  const known = new Set(now.content.authorities.map(({ code }) => code));
  return {
    id: next.id,
    version: next.version,
    releasedAt: next.released_at.toISOString(),
    notes: next.content.description,
    kind: changed(now.source_type, next.source_type),
    port: changed(now.content.containerPort, next.content.containerPort),
    size: changed(now.content.program?.bytes ?? null, next.content.program?.bytes ?? null),
    authorities: next.content.authorities
      .filter(({ code }) => !known.has(code))
      .map(({ code, name, description }) => ({ code, name, description })),
  };
}
