import { yuanOf } from '@cloudyard/contract/kit/money.ts';
import type { SpendingRules } from '@cloudyard/contract/ledger/limit.ts';
import { leftOf, limitOf } from './limit.policy.ts';
import type { limitRow, spenders } from './limit.queries.ts';

type Row = NonNullable<Awaited<ReturnType<typeof limitRow>>>;
type Person = Awaited<ReturnType<typeof spenders>>[number];

const orNull = (fen: number | null) => (fen === null ? null : yuanOf(fen));

export const rulesView = (row: Row, people: readonly Person[]): SpendingRules => ({
  approvalAbove: orNull(row.approval_above),
  monthlyDefault: orNull(row.everybody),
  until: row.until.toISOString(),
  people: people.map((one) => personView(one, row.everybody)),
});

function personView(person: Person, everybody: number | null): SpendingRules['people'][number] {
  const monthly = limitOf({ own: person.has_own ? { monthly: person.own } : undefined, everybody });
  return {
    userId: person.id,
    username: person.username,
    realName: person.real_name,
    rule: !person.has_own ? 'default' : person.own === null ? 'unlimited' : 'amount',
    monthly: orNull(monthly),
    spent: yuanOf(person.spent),
    left: monthly === null ? null : yuanOf(leftOf(monthly, person.spent)),
  };
}
