import { STATUS } from '@cloudyard/contract/publishing/values.ts';
import type { FileKind, FileUse } from './file.queries.ts';

/**
 * Visitors may see it: it is in force, and what it belongs to is listed, or is a part of
 * what is. Programs never are.
 */
export function isListed(use: FileUse, kind: FileKind): boolean {
  if (kind === 'program' || use.kind !== kind || !use.live) return false;
  if (use.version_id === null) return use.listed || use.part_listed;
  return use.listed && use.version_status === STATUS.online && use.version_enabled === true;
}
