import type { FileKind, FileUse } from './file.queries.ts';

/** Stands on the shelf for everybody: in what is in force of something that is online. Programs never do. */
export function isListed(use: FileUse, kind: FileKind): boolean {
  if (kind === 'program' || use.kind !== kind || !use.live || !use.enabled) return false;
  if (use.application_status !== '3') return false;
  if (use.version_id === null) return true;
  return use.type === 'MARKET' && use.version_status === '3' && use.version_enabled === true;
}
