import { addressOf } from '@cloudyard/contract/kit/endpoint.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { type InvoiceDraft, invoiceApi } from '@cloudyard/contract/ledger/invoice.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { enterpriseId, rows } from '../../../../test/rows.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { ledgerStory } from '../ledger.stories.ts';
import { openAccount } from '../transfer/transfer.queries.ts';
import { monthOf } from './invoice.policy.ts';

let test: TestApp;
let lin: Caller;
let zhou: Caller;
let qin: Caller;
let su: Caller;
let admin: Caller;
let here: string;

/** So many months ago: `2026-09`. */
const ago = (months: number) => {
  const [year = 0, month = 0] = monthOf(new Date()).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 7);
};
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

/** Everything that happened so far, a month ago. */
const age = () =>
  rows(test, (db) => sql`update ledger_month set month = (month - interval '1 month')::date`.execute(db));

beforeAll(async () => {
  test = await openTestApp();
  [lin, zhou, qin, su, admin] = (await Promise.all(
    ['lin.qiao', 'zhou.yan', 'qin.yue', 'su.wen', 'admin'].map((name) => test.as(name)),
  )) as [Caller, Caller, Caller, Caller, Caller];
  here = await enterpriseId(test, '海川重工');
  const story = ledgerStory(test);
  const owner = { enterpriseId: here };
  await story.topUp(owner, 1_000_000);
  await story.buy(owner, 30_000);
  await age();
  await story.buy(owner, 12_345);
  await age();
  await story.buy(owner, 7000);
});
afterAll(() => test.close());

const draft = (more: Partial<InvoiceDraft> = {}): InvoiceDraft => ({
  ...{ kind: 'special', title: '海川重工集团有限公司', taxNumber: '91310115MA1K40HC8P' },
  ...{ mail: 'finance@haichuan.example', from: ago(1), to: ago(1), remark: '' },
  ...more,
});
const ask = (who: Caller, more: Partial<InvoiceDraft> = {}) =>
  who.ask(invoiceApi.ask, { query: { enterpriseId: here }, body: draft(more) });
const said = ({ status, body }: { status: number; body: { code?: string } }) =>
  status === 200 ? 'done' : body.code;
const months = async () =>
  (await lin.ask(invoiceApi.months, { query: { enterpriseId: here } })).body as {
    month: string;
    amount: number;
    isInvoiced: boolean;
  }[];
/** As a browser sends a file. */
async function attach(who: Caller, bytes: Buffer | string) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(Buffer.from(bytes))]), '发票.pdf');
  const sent = new Response(form);
  const response = await test.app.inject({
    method: 'POST',
    url: invoiceApi.attach.path,
    payload: Buffer.from(await sent.arrayBuffer()),
    headers: { 'content-type': sent.headers.get('content-type') ?? '', cookie: who.cookie },
  });
  return { status: response.statusCode, body: response.json() };
}
async function fetchBytes(who: Caller, url: string) {
  const { statusCode, rawPayload } = await test.app.inject({ url, headers: { cookie: who.cookie } });
  return { status: statusCode, bytes: rawPayload };
}
const id = '01a00000-0000-7000-8000-000000000001';

describe('the calls about invoices', () => {
  const query = () => ({ query: { enterpriseId: here } });
  const calls = {
    months: query,
    titles: query,
    list: query,
    ask: () => ({ ...query(), body: draft() }),
    cancel: () => ({ params: { id } }),
    file: () => ({ params: { id } }),
    queue: () => ({}),
    issue: () => ({ params: { id }, body: { number: '1', file: 'x' } }),
    reject: () => ({ params: { id }, body: { reason: 'x' } }),
    issuedFile: () => ({ params: { id } }),
  };
  for (const name of Object.keys(calls) as (keyof typeof calls)[])
    strangersAreRefused(
      () => test,
      invoiceApi[name],
      () => calls[name]() as never,
    );

  it('refuse a member without the key, and another enterprise', async () => {
    for (const who of [qin, zhou])
      for (const name of ['months', 'titles', 'list', 'ask'] as const)
        expect(said(await who.ask(invoiceApi[name], calls[name]() as never))).toBe('kit.not_allowed');
  });
  it('leave issuing to finance', async () => {
    for (const name of ['queue', 'issue', 'reject', 'issuedFile'] as const)
      expect(said(await lin.ask(invoiceApi[name], calls[name]() as never))).toBe('kit.not_allowed');
    expect(said(await attach(lin, PDF))).toBe('kit.not_allowed');
  });
});

describe('a request for an invoice', () => {
  it('is about months that are over, with what was paid in them', async () => {
    expect(await months()).toEqual([
      { month: ago(1), amount: 123.45, isInvoiced: false },
      { month: ago(2), amount: 300, isInvoiced: false },
    ]);
  });
  it.each([
    ['a month that is not over', { to: ago(0) }, 'ledger.month_not_over'],
    ['months in the wrong order', { from: ago(1), to: ago(2) }, 'kit.invalid'],
    ['months without a payment', { from: ago(5), to: ago(4) }, 'ledger.invoice_nothing_paid'],
    ['too many months', { from: ago(30) }, 'ledger.months_too_many'],
    ['a wrong tax number', { taxNumber: '91310115MA1K40HC8Q' }, 'kit.invalid'],
    ['no tax number on a special one', { taxNumber: '' }, 'kit.invalid'],
    ['no address', { mail: 'x' }, 'kit.invalid'],
  ])('is refused for %s', async (_, more, code) => {
    expect(said(await ask(lin, more))).toBe(code);
  });
  it('takes each month once, whatever comes at once', async () => {
    const both = await Promise.all([
      ask(lin, { from: ago(2) }),
      ask(lin),
      ask(lin, { from: ago(2), to: ago(2) }),
    ]);
    const done = both.filter(({ status }) => status === 200);
    expect(done.length).toBeGreaterThan(0);
    expect(both.filter(({ status }) => status !== 200).map(said)).toEqual(
      Array(3 - done.length).fill('ledger.month_invoiced'),
    );
    for (const { body } of done)
      expect(said(await lin.ask(invoiceApi.cancel, { params: { id: body.id } }))).toBe('done');
    expect((await months()).some(({ isInvoiced }) => isInvoiced)).toBe(false);
  });
  it('is computed by the server, and its details are remembered', async () => {
    const { body } = await ask(lin, { from: ago(2), taxNumber: ' 91310115ma1k40hc8p ' });
    expect(body).toMatchObject({ amount: 423.45, state: 'asked', taxNumber: '91310115MA1K40HC8P' });
    expect((await months()).every(({ isInvoiced }) => isInvoiced)).toBe(true);
    const titles = (await lin.ask(invoiceApi.titles, { query: { enterpriseId: here } })).body;
    expect(titles).toEqual([
      {
        ...{ kind: 'special', title: '海川重工集团有限公司', taxNumber: '91310115MA1K40HC8P' },
        mail: 'finance@haichuan.example',
      },
    ]);
  });
});

describe('money that was given back', () => {
  it('lowers the next invoice: no enterprise is invoiced more than it paid', async () => {
    const wallet = await rows(test, (db) => openAccount(db, 'wallet', { userId: su.userId }));
    const month = (n: number, kind: string, fen: number) =>
      rows(test, (db) =>
        sql`insert into ledger_month values (${wallet}, ${`${ago(n)}-01`}::date, ${kind}, 'test', new_id(), 'x', ${fen}, 1)`.execute(
          db,
        ),
      );
    await month(3, 'purchase', -10_000);
    await month(2, 'refund', 10_000);
    await month(1, 'purchase', -5000);
    const own = (from: number, to: number) =>
      su.ask(invoiceApi.ask, {
        query: { enterpriseId: NIL },
        body: draft({ kind: 'normal', taxNumber: '', from: ago(from), to: ago(to) }),
      });
    expect([said(await own(1, 1)), said(await own(3, 3))]).toEqual([
      'ledger.month_given_back',
      'ledger.month_given_back',
    ]);
    expect(said(await own(2, 1))).toBe('ledger.invoice_nothing_paid');
    const { body } = await own(3, 1);
    expect(body.amount).toBe(50);
    await su.ask(invoiceApi.cancel, { params: { id: body.id } });
  });
});

describe('an invoice', () => {
  const waiting = async () =>
    (await admin.ask(invoiceApi.queue, { query: { state: 'asked' } })).body.content[0];

  it('that is sent back sets its months free', async () => {
    const { id: one } = await waiting();
    const reject = () => admin.ask(invoiceApi.reject, { params: { id: one }, body: { reason: '抬头有误' } });
    expect(said(await reject())).toBe('done');
    expect(said(await reject())).toBe('ledger.invoice_decided');
    expect((await months()).some(({ isInvoiced }) => isInvoiced)).toBe(false);
    expect(said(await ask(lin, { from: ago(2) }))).toBe('done');
  });
  it('is issued with a PDF of the issuer', async () => {
    const { id: one } = await waiting();
    expect(said(await attach(admin, 'no pdf'))).toBe('ledger.invoice_not_pdf');
    const issue = (file: string) =>
      admin.ask(invoiceApi.issue, { params: { id: one }, body: { number: '24312000000012345678', file } });
    expect(said(await issue('unknown'))).toBe('ledger.invoice_file_missing');
    const { body: file } = await attach(admin, PDF);
    expect(said(await issue(file.name))).toBe('done');
    expect(said(await issue(file.name))).toBe('ledger.invoice_decided');
  });
  it('is downloaded by its owner and by finance, and by no other', async () => {
    const list = (await lin.ask(invoiceApi.list, { query: { enterpriseId: here, state: 'issued' } })).body;
    const [{ id: one, number }] = list.content;
    expect(number).toBe('24312000000012345678');
    const own = addressOf(invoiceApi.file, { params: { id: one } });
    const { status, bytes } = await fetchBytes(lin, own);
    expect([status, bytes.equals(PDF)]).toEqual([200, true]);
    const all = addressOf(invoiceApi.issuedFile, { params: { id: one } });
    expect((await fetchBytes(admin, all)).status).toBe(200);
    for (const who of [zhou, su]) expect((await fetchBytes(who, own)).status).toBe(404);
    expect((await fetchBytes(qin, own)).status).toBe(403);
  });
});
