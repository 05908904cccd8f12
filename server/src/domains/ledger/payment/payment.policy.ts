import type { PaymentState } from '@cloudyard/contract/ledger/payment.ts';

/** The states in which nothing has been set aside yet. */
export const UNPAID = ['open', 'approval'] as const satisfies readonly PaymentState[];
/** Money is set aside or spent: paying again changes nothing. */
const COMMITTED: readonly string[] = ['held', 'paid', 'refunded'] satisfies PaymentState[];

export const isCommitted = ({ state }: { state: string }) => COMMITTED.includes(state);
export const isUnpaid = ({ state }: { state: string }) => (UNPAID as readonly string[]).includes(state);

type Asked = { asked_by: string | null; spender_id: string | null };

/** The second person is neither the one who asked nor the one who pays. */
export const isSecondPerson = ({ asked_by, spender_id }: Asked, userId: string) =>
  userId !== asked_by && userId !== spender_id;

/** Null: no second person has to agree. Jobs do what a person agreed to before. */
export const needsSecond = (amount: number, above: number | null, spenderId: string | null) =>
  above !== null && amount > above && spenderId !== null;
