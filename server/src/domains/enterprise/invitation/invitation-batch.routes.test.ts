import { invitationApi, MOST_ROWS } from '@cloudyard/contract/enterprise/invitation.ts';
import { addressOf } from '@cloudyard/contract/kit/endpoint.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import {
  type InvitationStory,
  inPlatform,
  invitationsOf,
  inviteAs,
  NIL,
  nowhere,
  openInvitationStory,
  rowsOf,
  said,
  seatIn,
  uploadAs,
} from './invitation.stories.ts';
import { sweepBatchesJob } from './invitation-batch.jobs.ts';

let story: InvitationStory;
beforeAll(async () => {
  story = await openInvitationStory();
});
afterAll(() => story.test.close());

const upload = (text: Buffer | string, who = story.lin, place = story.haichuan) =>
  uploadAs(story.test, who, place, text);
const outgoingTo = (email: string) =>
  inPlatform(story.test, ({ db }) =>
    db.selectFrom('outgoing').select('id').where('recipient', '=', email).execute(),
  );

describe('reading a table of invitations', () => {
  it('is refused to anonymous callers, without the key, and for another enterprise', async () => {
    const { test, haichuan, lin, yunshan } = story;
    const su = await test.as('su.wen');
    expect(await said(uploadAs(test, { cookie: '' }, NIL, 'a,a@b.cn'))).toBe('kit.not_logged_in');
    expect(await said(uploadAs(test, su, NIL, 'a,a@b.cn'))).toBe('kit.not_allowed');
    expect(await said(uploadAs(test, su, haichuan, 'a,a@b.cn'))).toBe('kit.not_allowed');
    expect(await said(uploadAs(test, lin, yunshan, 'a,a@b.cn'))).toBe('kit.not_allowed');
    expect(await said(uploadAs(test, lin, NIL, 'a,a@b.cn'))).toBe('kit.not_allowed');
  });

  // rule: invitation.file
  it('returns what is wrong with each row, and sends nothing', async () => {
    const { lin, haichuan } = story;
    await inviteAs(lin, haichuan, [{ name: '已邀', email: 'known@example.com' }]);
    const { status, body } = await upload(
      '\uFEFF姓名,邮箱\r\n"王, 五",wang@example.com\r\n,x@example.com\r\n赵六,nobody\r\n' +
        '王二,WANG@example.com\r\n何明,he.ming@cloudyard.example\r\n已邀,Known@Example.com\r\n',
    );
    expect([status, body]).toMatchObject([
      200,
      {
        state: 'checked',
        encoding: 'utf-8',
        rows: 6,
        good: 1,
        bad: 5,
        sent: 0,
        failed: 0,
        createdBy: '林乔',
      },
    ]);
    expect((await rowsOf(lin, haichuan, body.id)).map(({ line, problem }) => [line, problem])).toEqual([
      [2, null],
      [3, 'name: required'],
      [4, 'email: format'],
      [5, 'duplicate: 2'],
      [6, 'member'],
      [7, 'invited'],
    ]);
    expect(await rowsOf(lin, haichuan, body.id, true)).toHaveLength(5);
    expect(await outgoingTo('wang@example.com')).toEqual([]);
    expect(await invitationsOf(story.test, 'wang@example.com')).toEqual([]);
  });

  it('reads GBK', async () => {
    const gbk = Buffer.from('d0d5c3fb2cd3cacfe40ad5c5c8fd2c7a68616e67406578616d706c652e636f6d0a', 'hex');
    const { body } = await upload(gbk);
    expect(body).toMatchObject({ encoding: 'gbk', good: 1 });
    expect(await rowsOf(story.lin, story.haichuan, body.id)).toMatchObject([{ name: '张三' }]);
  });

  it.each([
    ['another encoding', Buffer.from('\uFEFF姓名,邮箱', 'utf16le'), 'enterprise.csv_unreadable'],
    ['no rows', '姓名,邮箱\n', 'enterprise.csv_empty'],
    ['half a head', '姓名,电话\n张三,1\n', 'enterprise.csv_columns'],
    ['nothing', '', 'enterprise.csv_empty'],
  ])('refuses %s, and keeps nothing', async (_, bytes, code) => {
    const count = () =>
      inPlatform(story.test, ({ db }) => db.selectFrom('invitation_batch').select('id').execute());
    const before = await count();
    expect(await said(upload(bytes))).toBe(code);
    expect(await count()).toHaveLength(before.length);
  });

  it('takes ten thousand rows and no more', async () => {
    const table = (n: number) =>
      Array.from({ length: n }, (_, at) => `N${at},long-${at}@example.com`).join('\n');
    expect((await upload(table(MOST_ROWS))).body).toMatchObject({ rows: MOST_ROWS, good: MOST_ROWS });
    expect(await said(upload(table(MOST_ROWS + 1)))).toBe('enterprise.csv_too_long');
  });

  it('keeps formulas as they are typed, and gives them back as text', async () => {
    const { test, lin, haichuan } = story;
    const { body } = await upload('=HYPERLINK("http://evil"),nobody\n@SUM(1),-1+1\n<b>x</b>,x\n');
    const [first] = await rowsOf(lin, haichuan, body.id);
    expect(first?.name).toBe('=HYPERLINK("http://evil")');
    const url = addressOf(invitationApi.batchFile, {
      params: { id: body.id },
      query: { enterpriseId: haichuan },
    });
    const table = await test.app.inject({ url, headers: { cookie: lin.cookie } });
    expect(table.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(table.body.split('\r\n').slice(0, 3)).toEqual([
      '\uFEFF姓名,邮箱,行号,问题',
      `"'=HYPERLINK(""http://evil"")",nobody,1,邮箱 email 格式不正确 invalid`,
      `'@SUM(1),'-1+1,2,邮箱 email 格式不正确 invalid`,
    ]);
    // What was exported can be imported unchanged.
    expect((await upload(table.rawPayload)).body).toMatchObject({ encoding: 'utf-8', rows: 3 });
  });
});

describe('a table that was read', () => {
  for (const endpoint of [invitationApi.batch, invitationApi.batchRows, invitationApi.batchFile])
    strangersAreRefused(
      () => story.test,
      endpoint,
      () => ({ params: { id: NIL }, query: { enterpriseId: NIL } }) as never,
    );
  strangersAreRefused(
    () => story.test,
    invitationApi.batches,
    () => ({ query: { enterpriseId: NIL } }),
  );
  strangersAreRefused(
    () => story.test,
    invitationApi.sendBatch,
    () => ({ params: { id: NIL }, body: { enterpriseId: NIL, ...nowhere } }),
  );
  strangersAreRefused(
    () => story.test,
    invitationApi.dropBatch,
    () => ({ params: { id: NIL }, body: { enterpriseId: NIL } }),
  );

  it('is not found by another enterprise or by the platform', async () => {
    const { zhou, admin, yunshan } = story;
    const { body } = await upload('甲,batch-a@example.com');
    const { id } = body;
    for (const [who, enterpriseId] of [
      [zhou, yunshan],
      [admin, NIL],
    ] as const) {
      const params = { id };
      const query = { enterpriseId };
      const answers = [
        await said(who.ask(invitationApi.batch, { params, query })),
        await said(who.ask(invitationApi.batchRows, { params, query })),
        await said(who.ask(invitationApi.batchFile, { params, query })),
        await said(who.ask(invitationApi.sendBatch, { params, body: { enterpriseId, ...nowhere } })),
        await said(who.ask(invitationApi.dropBatch, { params, body: { enterpriseId } })),
      ];
      expect(answers).toEqual(Array(5).fill('enterprise.batch_not_found'));
      const list = await who.ask(invitationApi.batches, { query });
      expect(list.body.content.map((one: { id: string }) => one.id)).not.toContain(id);
    }
    const own = await story.lin.ask(invitationApi.batches, { query: { enterpriseId: story.haichuan } });
    expect(own.body.content[0]).toMatchObject({ id, fileName: '名单.csv', state: 'checked' });
  });

  it('belongs to the platform where the platform read it', async () => {
    const { body } = await upload('乙,batch-b@example.com', story.admin, NIL);
    const asked = { params: { id: body.id }, query: { enterpriseId: NIL } };
    expect((await story.admin.ask(invitationApi.batch, asked)).body).toMatchObject({ good: 1 });
    const other = { params: { id: body.id }, query: { enterpriseId: story.haichuan } };
    expect(await said(story.lin.ask(invitationApi.batch, other))).toBe('enterprise.batch_not_found');
  });

  it('is not sent to a place of another enterprise', async () => {
    const { test, lin, haichuan, yunshan } = story;
    const { body } = await upload('丙,batch-c@example.com');
    const elsewhere = await seatIn(test, yunshan, '信息部');
    const asked = { params: { id: body.id }, body: { enterpriseId: haichuan, ...elsewhere } };
    expect(await said(lin.ask(invitationApi.sendBatch, asked))).toBe('enterprise.department_not_found');
  });

  it('can be discarded, and then not sent', async () => {
    const { lin, haichuan } = story;
    const { body } = await upload('丁,batch-d@example.com');
    const params = { id: body.id };
    const dropped = await lin.ask(invitationApi.dropBatch, { params, body: { enterpriseId: haichuan } });
    expect(dropped.body).toMatchObject({ state: 'dropped', sent: 0 });
    const send = { params, body: { enterpriseId: haichuan, ...nowhere } };
    expect(await said(lin.ask(invitationApi.sendBatch, send))).toBe('enterprise.batch_state');
    expect(await outgoingTo('batch-d@example.com')).toEqual([]);
  });

  it('without a good row is not sent', async () => {
    const { lin, haichuan } = story;
    const { body } = await upload('戊,nobody');
    const send = { params: { id: body.id }, body: { enterpriseId: haichuan, ...nowhere } };
    expect(await said(lin.ask(invitationApi.sendBatch, send))).toBe('enterprise.batch_state');
  });
});

it('a table is removed after a month, unless it is being sent', async () => {
  const { body: old } = await upload('姓名,邮箱\n旧,old-table@example.com');
  const { body: fresh } = await upload('姓名,邮箱\n新,new-table@example.com');
  await inPlatform(story.test, ({ db }) =>
    sql`update invitation_batch set created_at = now() - interval '31 days' where id = ${old.id}`.execute(db),
  );
  await sweepBatchesJob.run(story.test.kit, {}, new AbortController().signal);
  const left = await inPlatform(story.test, ({ db }) =>
    db.selectFrom('invitation_batch').select('id').where('id', 'in', [old.id, fresh.id]).execute(),
  );
  expect(left).toEqual([{ id: fresh.id }]);
});
