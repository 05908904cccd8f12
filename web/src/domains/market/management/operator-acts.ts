import type { ApplicationRow } from '@cloudyard/contract/publishing/application.ts';
import { STATUS, type StatusCode } from '@cloudyard/contract/publishing/values.ts';

type Rule = { act: string; from: readonly StatusCode[]; code: StatusCode };

/** The acts of an operator on a status; the same target status means another act for a publisher. */
const RULES = [
  { act: 'list', from: [STATUS.approved], code: STATUS.online },
  { act: 'suspend', from: [STATUS.approved, STATUS.online], code: STATUS.suspended },
  { act: 'lift', from: [STATUS.suspended], code: STATUS.online },
  { act: 'unsuspend', from: [STATUS.suspended], code: STATUS.approved },
  {
    act: 'archive',
    from: [STATUS.draft, STATUS.approved, STATUS.online, STATUS.suspended],
    code: STATUS.archived,
  },
  { act: 'restore', from: [STATUS.archived], code: STATUS.draft },
] as const satisfies readonly Rule[];

export type OperatorAct = (typeof RULES)[number]['act'];

export const actsFor = ({ status, allowed }: Pick<ApplicationRow, 'status' | 'allowed'>): OperatorAct[] =>
  RULES.filter(
    ({ from, code }) => (from as readonly StatusCode[]).includes(status.code) && allowed.includes(code),
  ).map(({ act }) => act);

export const codeOf = (act: OperatorAct): StatusCode =>
  RULES.find((rule) => rule.act === act)?.code ?? STATUS.draft;

/** Acts that take something away from users say from how many. */
export const hasImpact = (act: OperatorAct) => act === 'suspend' || act === 'archive';
export const needsReason = (act: OperatorAct) => act === 'suspend';
