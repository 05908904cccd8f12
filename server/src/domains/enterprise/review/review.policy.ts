import type { CertificationKind } from '@cloudyard/contract/enterprise/certification.ts';
import type { Verdict } from '@cloudyard/contract/enterprise/review.ts';
import type { FieldProblem } from '@cloudyard/contract/kit/errors.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { fieldsOf, isOpen } from '../certification/certification.policy.ts';

const MINUTE = 60_000;
/** So long a reviewer's claim keeps others away. */
const CLAIM_LASTS = 30 * MINUTE;
const PROMISED = 2 * 24 * 60 * MINUTE;

type Asked = {
  state: string;
  submitted_at: Date | null;
  claimed_by: string | null;
  claimed_at: Date | null;
  /** Written by the caller, or about an enterprise they belong to. */
  own: boolean;
};

/** The reviewer who has claimed it. */
export const claimant = ({ claimed_by, claimed_at }: Asked, now = Date.now()) =>
  claimed_at && now - claimed_at.getTime() < CLAIM_LASTS ? claimed_by : null;

export const isOverdue = ({ state, submitted_at }: Asked, now = Date.now()) =>
  isOpen(state) && submitted_at !== null && now - submitted_at.getTime() > PROMISED;

/** Why this reviewer may not claim or decide it. */
export function whyNot(row: Asked, reviewer: string, now = Date.now()) {
  if (!isOpen(row.state)) return 'enterprise.certification_changed';
  if (row.own) return 'enterprise.own_certification';
  const looking = claimant(row, now);
  return looking && looking !== reviewer ? 'enterprise.certification_claimed' : undefined;
}

/** What the submitter gets: no reasons by field when it is approved, at least one when it is not. */
export function toldWith(kind: CertificationKind, { verdict, reasons = {}, remark = '' }: Verdict) {
  if (verdict === 'approve') return { reasons: {}, remark };
  const unknown = Object.keys(reasons).filter((field) => !fieldsOf[kind].includes(field));
  if (unknown.length > 0) {
    const problems = unknown.map((field): [string, FieldProblem] => [`reasons.${field}`, 'not_in_list']);
    throw new Refusal('kit.invalid', Object.fromEntries(problems));
  }
  const given = Object.fromEntries(Object.entries(reasons).filter(([, reason]) => reason !== ''));
  if (remark === '' && Object.keys(given).length === 0) throw new Refusal('enterprise.reason_missing');
  return { reasons: given, remark };
}

/** Words that all names of enterprises share do not distinguish them. */
export const coreOf = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/股份|有限|责任|集团|公司|[\s()]/g, '');

const pairsOf = (text: string) => {
  const signs = [...text];
  return new Set(signs.slice(1).map((sign, at) => `${signs[at]}${sign}`));
};

/** Half of the pairs of characters are the same, or one name contains the other. */
export function isNearName(one: string, other: string): boolean {
  const [a, b] = [coreOf(one), coreOf(other)];
  if (a.length < 2 || b.length < 2) return a === b;
  if (a.includes(b) || b.includes(a)) return true;
  const [pairs, others] = [pairsOf(a), pairsOf(b)];
  const shared = [...pairs].filter((pair) => others.has(pair)).length;
  return (2 * shared) / (pairs.size + others.size) >= 0.5;
}
