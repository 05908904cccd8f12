import type { Paging } from '@cloudyard/contract/kit/page.ts';
import type { HoldState } from '@cloudyard/contract/ledger/hold.ts';
import type { Db } from '../../../kit/db.ts';

function asked(db: Db, accountId: string, state: HoldState | undefined) {
  const found = db.selectFrom('ledger_hold').where('account_id', '=', accountId);
  return state ? found.where('state', '=', state) : found;
}

export async function holdPage(
  db: Db,
  accountId: string,
  { page, size, state }: Paging & { state?: HoldState | undefined },
) {
  const rows = asked(db, accountId, state)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute();
  const total = asked(db, accountId, state)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows: await rows, total: (await total).total };
}
