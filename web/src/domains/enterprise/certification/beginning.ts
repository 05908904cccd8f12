import type { VersionState } from '@cloudyard/contract/enterprise/certification.ts';
import type { Content } from '../shared/certified-fields.ts';

/** A version of an enterprise's or a person's details. */
export type Version = {
  id: string;
  number: number;
  state: VersionState;
  revision: number;
  content: Content;
  submittedAt: string | null;
  decidedAt: string | null;
  reasons: Readonly<Record<string, string>>;
  remark: string;
};
export type Standing = {
  code: number;
  inForce: Version | null;
  latest: Version | null;
  attempts: number;
};

/** What the user can do: wait for a verdict, continue a draft, change what is in force, or begin. */
export type Phase = 'waiting' | 'writing' | 'inForce' | 'nothing';

export function phaseOf({ latest, inForce }: Pick<Standing, 'latest' | 'inForce'>): Phase {
  if (latest?.state === 'submitted' || latest?.state === 'review') return 'waiting';
  if (latest && latest.state !== 'approved') return 'writing';
  return inForce ? 'inForce' : 'nothing';
}

/** What a form begins with. Revision 0: nothing is saved yet, the first save creates a version. */
export type Beginning = {
  content: Content;
  id: string | undefined;
  revision: number;
  reasons: Readonly<Record<string, string>>;
};

export function beginningOf({ latest, inForce }: Pick<Standing, 'latest' | 'inForce'>): Beginning {
  const open = latest?.state === 'draft' ? latest : undefined;
  const from = latest && latest.state !== 'approved' ? latest : inForce;
  return {
    content: from?.content ?? {},
    id: open?.id,
    revision: open?.revision ?? 0,
    reasons: from === latest ? (latest?.reasons ?? {}) : {},
  };
}

/** A reviewer's reason counts until its field is changed. */
export const reasonStands = (beginning: Beginning, field: string, content: Content): boolean =>
  Boolean(beginning.reasons[field]) && (beginning.content[field] ?? '') === (content[field] ?? '');

/** Rejected, or a draft that corrects a rejected version: the reviewer's reasons still count. */
export const wasRefused = (version: Pick<Version, 'state' | 'reasons' | 'remark'> | null): boolean =>
  version?.state === 'rejected' ||
  (version?.state === 'draft' && (version.remark !== '' || Object.keys(version.reasons).length > 0));

/** The reviewer's reasons stay with the draft that corrects the rejected version, until it is submitted. */
export const carrying = (before: Version | null | undefined, saved: Version): Version =>
  before && wasRefused(before) && !wasRefused(saved)
    ? { ...saved, reasons: before.reasons, remark: before.remark }
    : saved;
