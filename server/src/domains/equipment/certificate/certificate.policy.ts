import {
  CERTIFICATE_STATUS,
  type CertificateCode,
  NOTICE_DAYS,
  type VerifyCategory,
} from '@cloudyard/contract/equipment/certificate.ts';

/** What a caller is to a certificate. */
export type Relation = 'owner' | 'reviewer' | 'system';

export type Move =
  | 'mend'
  | 'ask-destroy'
  | 'keep'
  | 'pass'
  | 'refuse'
  | 'destroy'
  | 'refuse-destroy'
  | 'renewed'
  | 'remove';

type Rule = {
  move: Move;
  from: readonly CertificateCode[];
  /** Null: it is gone. */
  to: CertificateCode | null;
  who: Relation;
};

const { registering, valid, refused, destroying, destroyed } = CERTIFICATE_STATUS;

/** The one table of moves. */
export const RULES: readonly Rule[] = [
  { move: 'mend', from: [registering, refused], to: registering, who: 'owner' },
  { move: 'pass', from: [registering], to: valid, who: 'reviewer' },
  { move: 'refuse', from: [registering], to: refused, who: 'reviewer' },
  { move: 'ask-destroy', from: [valid], to: destroying, who: 'owner' },
  { move: 'keep', from: [destroying], to: valid, who: 'owner' },
  { move: 'destroy', from: [destroying], to: destroyed, who: 'reviewer' },
  { move: 'refuse-destroy', from: [destroying], to: valid, who: 'reviewer' },
  { move: 'renewed', from: [valid, destroying], to: destroyed, who: 'system' },
  { move: 'remove', from: [registering, refused, destroyed], to: null, who: 'owner' },
];

const ruleOf = (move: Move) => RULES.find((rule) => rule.move === move) as Rule;

/** Whether a user of this relation may make the move in this state. */
export function fits(who: Relation, status: string, move: Move) {
  const rule = ruleOf(move);
  return rule.who === who && rule.from.some((code) => code === status);
}

/** The state a move leads to. */
export const after = (move: Exclude<Move, 'remove'>) => ruleOf(move).to as CertificateCode;

type Verdict = 'pass' | 'refuse' | 'destroy' | 'refuse-destroy';
const VERDICTS: Record<VerifyCategory, readonly Verdict[]> = {
  REGISTER: ['pass', 'refuse'],
  DESTROY: ['destroy', 'refuse-destroy'],
};

/** The verdict a code means for what was asked; undefined: it fits no verdict. */
export const verdictOf = (category: VerifyCategory, code: CertificateCode): Verdict | undefined =>
  VERDICTS[category].find((verdict) => after(verdict) === code);

export const isRefusal = (verdict: Verdict) => verdict === 'refuse' || verdict === 'refuse-destroy';

// The term -----------------------------------------------------------------------------------------------------

const DAY = 86_400_000;
/** Where terms are counted, as `equipment_day` in the database: it knows no summer time. */
const ZONE = 8 * 3_600_000;

/** The day it is then, as terms are written. */
export const dayOf = (at: Date) => new Date(at.getTime() + ZONE).toISOString().slice(0, 10);

/** Whole days from one day to another. */
export const daysFrom = (day: string, later: string) => (Date.parse(later) - Date.parse(day)) / DAY;

/**
 * A renewal leaves no day on which its gateway would have nothing in force: it begins at the latest after the last day of
 * the former, or today where that has passed.
 */
export const leavesGap = (beginDate: string, formerEnd: string, today: string) =>
  beginDate > today && daysFrom(formerEnd, beginDate) > 1;

type Term = { begin_date: string; end_date: string; told_days: number | null };

/**
 * The notice that is due: the closest of 30, 7 and 1 days before the end that was not given yet; 0: the term is over.
 * What is valid for a week is not announced to end on its first day.
 */
export function noticeDue({ begin_date, end_date, told_days }: Term, today: string) {
  const left = daysFrom(today, end_date);
  const length = daysFrom(begin_date, end_date);
  const due = left < 0 ? 0 : NOTICE_DAYS.findLast((n) => left <= n && n < length);
  return due !== undefined && (told_days === null || due < told_days) ? due : undefined;
}
