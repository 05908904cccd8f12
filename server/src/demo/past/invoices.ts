import { sealText } from '../../domains/file/index.ts';
import { insertDemoInvoices, monthOf } from '../../domains/ledger/index.ts';
import type { Context } from '../../kit/context.ts';
import { newId } from '../../kit/new-id.ts';
import { daysBefore, hoursBefore, minutesAfter, nextAtWork } from '../calendar.ts';
import { particulars } from '../particulars.ts';
import type { Money } from './books.ts';
import { type Chronicle, tell } from './chronicle.ts';

const WHO = 'lin.qiao';
const NUMBER = '24312000000041702563';

/** The first moment of the month this one lies in. */
const monthStart = (at: Date) => new Date(`${monthOf(at)}-01T00:00:00+08:00`);

/** The month before last is invoiced, the last one waits for finance. */
export async function askForInvoices(ctx: Context, { chronicle, books, purseOf }: Money) {
  const { now } = chronicle;
  const wallet = purseOf(WHO).wallet;
  const thisMonth = monthStart(now);
  const lastMonth = monthStart(daysBefore(thisMonth, 1));
  const asked = nextAtWork(daysBefore(lastMonth, -2), 10.4);
  const waits = new Date(Math.max(minutesAfter(thisMonth, 1).getTime(), hoursBefore(now, 30).getTime()));
  const drafts = [
    { month: monthOf(daysBefore(lastMonth, 1)), at: asked, issued: nextAtWork(asked, 14.6) },
    { month: monthOf(lastMonth), at: waits },
  ];
  const rows = [];
  for (const { month, at, issued } of drafts) {
    const amount = books.paidIn(wallet, month);
    if (amount <= 0) continue;
    const row = rowOf(chronicle, wallet, { month, at, amount });
    noteAsked(chronicle, row, month);
    rows.push(issued ? { ...row, ...(await issue(ctx, chronicle, row, issued)) } : row);
  }
  if (rows.length > 0) await insertDemoInvoices(ctx.db, rows);
}

const rowOf = (
  { person }: Chronicle,
  wallet: string,
  { month, at, amount }: { month: string; at: Date; amount: number },
) => ({
  ...{ id: newId(), account_id: wallet, amount, asked_by: person(WHO).id, asked_name: WHO, asked_at: at },
  ...{ kind: 'special', title: particulars[WHO].name, tax_number: particulars[WHO].taxpayerNum },
  ...{ mail: person(WHO).email, remark: '', first_month: `${month}-01`, last_month: `${month}-01` },
});
type Row = ReturnType<typeof rowOf>;

const objectOf = ({ id, title }: Row) => ({ type: 'invoice', id, name: title });

function noteAsked(chronicle: Chronicle, row: Row, month: string) {
  const { id, asked_at: at, amount, kind, title } = row;
  chronicle.acts.push({
    ...{ at, by: chronicle.person(WHO), action: 'ledger.invoice.ask', object: objectOf(row) },
    after: { state: 'asked', amount: amount / 100, kind, title, from: month, to: month },
  });
  tell(chronicle, {
    ...{ event: 'ledger-invoice-asked', values: { owner: title, amount }, at },
    ...{
      to: [chronicle.person('admin')],
      link: '/console/finance-invoices',
      concern: { type: 'invoice', id },
    },
  });
}

async function issue(ctx: Context, chronicle: Chronicle, row: Row, at: Date) {
  const [admin, person] = [chronicle.person('admin'), chronicle.person(WHO)];
  const text = pdf(`Demo invoice ${NUMBER}: CNY ${(row.amount / 100).toFixed(2)}`);
  const { name } = await sealText(ctx.kit, ctx.db, { text, name: `${NUMBER}.pdf` }, admin.id);
  chronicle.acts.push({
    ...{ at, by: admin, action: 'ledger.invoice.issue', object: objectOf(row), before: { state: 'asked' } },
    after: { state: 'issued', amount: row.amount / 100, number: NUMBER },
  });
  tell(chronicle, {
    ...{ event: 'ledger-invoice-decided', at, to: [person], place: person.enterprise_id },
    values: { amount: row.amount, issued: true, number: NUMBER, reason: '' },
    link: '/console/enterprise-account?tab=invoices',
  });
  const decided = { decided_by: admin.id, decided_name: 'admin', decided_at: at };
  return { state: 'issued', number: NUMBER, file: name, ...decided };
}

/** A page with one line of plain letters, as small as a PDF can be. */
function pdf(line: string): string {
  const stream = `BT /F1 16 Tf 60 760 Td (${line}) Tj ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${stream.length}>>stream\n${stream}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, n) => {
    const at = text.length;
    text += `${n + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  return `${text}${table}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`;
}
