import type { ApplicationRow } from '@cloudyard/contract/market/application.ts';
import type { StatusCode } from '@cloudyard/contract/market/values.ts';

type Rule = { act: string; from: readonly StatusCode[]; code: StatusCode };

/** What who runs the market can do to a status; a code means something else to a publisher, so the state counts. */
const RULES = [
  { act: 'list', from: ['2'], code: '3' },
  { act: 'suspend', from: ['2', '3'], code: '4' },
  { act: 'lift', from: ['4'], code: '3' },
  { act: 'unsuspend', from: ['4'], code: '2' },
  { act: 'archive', from: ['0', '2', '3', '4'], code: '5' },
  { act: 'restore', from: ['5'], code: '0' },
] as const satisfies readonly Rule[];

export type OperatorAct = (typeof RULES)[number]['act'];

export const actsFor = ({ status, allowed }: Pick<ApplicationRow, 'status' | 'allowed'>): OperatorAct[] =>
  RULES.filter(
    ({ from, code }) => (from as readonly StatusCode[]).includes(status.code) && allowed.includes(code),
  ).map(({ act }) => act);

export const codeOf = (act: OperatorAct): StatusCode => RULES.find((rule) => rule.act === act)?.code ?? '0';

/** Those that take something away from people say from how many. */
export const hasImpact = (act: OperatorAct) => act === 'suspend' || act === 'archive';
export const needsReason = (act: OperatorAct) => act === 'suspend';
