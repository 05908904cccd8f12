import { CANARY } from './canary.ts';

const about = `jsonb_build_object('type', 'test', 'id', new_id(), 'name', '${CANARY}')`;
const who = `jsonb_build_object('id', null, 'name', '${CANARY}')`;
const DAY = `now() + interval '1 day'`;

/** Money of an enterprise, one thing of every kind that has an id: statements that answer it. */
export function markedMoney(enterpriseId: string): [string, string][] {
  const account = (kind: string) => `ledger_open_account('${kind}', null, '${enterpriseId}')`;
  const platform = (kind: string) => `ledger_open_account('${kind}', null, null)`;
  const person = `(select id from account where username = 'lin.qiao')`;
  const moved = (kind: string, key: string, from: string, to: string, fen: number) =>
    `select id from ledger_transfer_money('${kind}', '${key}', ${about},
      jsonb_build_array(jsonb_build_object('account', ${from}, 'amount', -${fen}),
        jsonb_build_object('account', ${to}, 'amount', ${fen})), ${who}, '${CANARY}')`;
  const payment = (key: string, hold: string, state: string, transfer: string) => `insert into ledger_payment
    (account_id, key, asked, kind, settles, amount, title, reference_type, reference_id, reference_name, credits,
      hold_minutes, asked_name, expires_at, state, hold_id, held_at, paid_at, transfer_id)
    values (${account('wallet')}, '${key}', '\\x', 'purchase', 'at_once', 500, '${CANARY}', 'test', new_id(), '${CANARY}',
      jsonb_build_array(jsonb_build_object('account', ${platform('revenue')}, 'amount', 500)), 30, '${CANARY}', ${DAY},
      '${state}', ${hold}, ${hold === 'null' ? 'null, null' : 'now(), now()'}, ${transfer}) returning id`;
  const held = `(select id from ledger_hold where key = 'canary-paid')`;
  return [
    ['wallet', `select ${account('wallet')} as id`],
    ['transfer', moved('topup', 'canary-in', platform('clearing'), account('wallet'), 100_000)],
    ['payable', moved('settlement', 'canary-owed', platform('clearing'), account('payable'), 50_000)],
    [
      'hold',
      `select id from ledger_hold_money(null, '${enterpriseId}', 300, 'canary', ${about}, ${who}, ${DAY})`,
    ],
    ['payment', payment('canary-open', 'null', 'open', 'null')],
    [
      'holdPaid',
      `select id from ledger_hold_money(null, '${enterpriseId}', 500, 'canary-paid', ${about}, ${who}, ${DAY})`,
    ],
    [
      'posted',
      `select id from ledger_post(${held}, 'purchase',
        jsonb_build_array(jsonb_build_object('account', ${platform('revenue')}, 'amount', 500)), ${who})`,
    ],
    [
      'paid',
      payment('canary-done', held, 'paid', `(select transfer_id from ledger_hold where key = 'canary-paid')`),
    ],
    [
      'refund',
      `insert into ledger_refund (payment_id, account_id, amount, basis, days_left, days, reason, asked_by, asked_name)
        select id, account_id, 500, 'full', 0, 0, '${CANARY}', ${person}, '${CANARY}' from ledger_payment
        where key = 'canary-done' returning id`,
    ],
    [
      'topup',
      `insert into ledger_topup (account_id, amount, method, code, state, by_id, by_name, expires_at, receipt, receipt_mime)
        values (${account('wallet')}, 500, 'bank', '${CANARY}', 'receipt', ${person}, '${CANARY}', ${DAY}, '${CANARY}',
          'image/png') returning id`,
    ],
    ['taken', moved('withdrawal', 'canary-out', account('payable'), platform('clearing'), 20_000)],
    [
      'withdrawal',
      `insert into ledger_withdrawal (account_id, amount, bank, bank_account_name, bank_account, transfer_id, asked_by,
        asked_name) select ${account('payable')}, 20000, '${CANARY}', '${CANARY}', '${CANARY}', id, ${person}, '${CANARY}'
        from ledger_transfer where key = 'canary-out' returning id`,
    ],
    ...(['asked', 'issued'] as const).map((state): [string, string] => [
      `${state}Invoice`,
      `insert into ledger_invoice (account_id, kind, title, tax_number, mail, remark, first_month, last_month, amount, state,
        asked_by, asked_name, decided_at, number, file) values (${account('wallet')}, 'normal', '${CANARY}', '', 'a@b.cn',
        '${CANARY}', '2026-01-01', '2026-01-01', 5, '${state}', ${person}, '${CANARY}',
        ${state === 'issued' ? `now(), '${CANARY}', '${CANARY}'` : 'null, null, null'}) returning id`,
    ]),
  ];
}
