import { certificateApi } from '@cloudyard/contract/equipment/certificate.ts';
import { inboxApi } from '@cloudyard/contract/message/inbox.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { rows } from '../../../../test/rows.ts';
import { type EquipmentStory, equipmentStory, inDays, said } from '../equipment.stories.ts';

// What reviewers decide, and what they must not.

let test: TestApp;
let story: EquipmentStory;
beforeAll(async () => {
  test = await openTestApp({ DATABASE_POOL: '10' });
  story = await equipmentStory(test);
});
afterAll(() => test.close());

const inboxOf = async (
  caller: Caller,
): Promise<{ title: string; content?: string; readAt?: string | null }[]> =>
  (await caller.ask(inboxApi.page, { params: { userId: caller.userId }, body: {} as never })).body.content;
const titles = async (caller: Caller) => (await inboxOf(caller)).map(({ title }) => title);

describe('a verdict', () => {
  // rule: certificate.status1
  it('fits what was asked for, and is refused otherwise', async () => {
    const { id } = (await story.register({ name: '轧机' })).body;
    for (const [category, code] of [
      ['REGISTER', '1'],
      ['REGISTER', '4'],
      ['REGISTER', '5'],
      ['DESTROY', '3'],
    ] as const)
      expect(said(await story.verify(id, category, code)), `${category} ${code}`).toBe(
        'equipment.verdict_unfit',
      );
    expect(said(await story.verify(id, 'DESTROY', '5'))).toBe('equipment.certificate_decided');
    expect(said(await story.verify(id, 'REGISTER', '2', { reviewerId: story.lin.userId }))).toBe(
      'kit.not_allowed',
    );
    const { userId } = story.deng;
    expect(said(await story.verify(id, 'REGISTER', '2', { reviewerId: userId, reviewerName: '谁' }))).toBe(
      'done',
    );
    expect((await story.view(id)).reviewerName).toBe('邓睿');
  });
  it('is about what the reviewer saw', async () => {
    const { id, askedAt } = (await story.register()).body;
    await story.mend(id, { description: '改过的测点' });
    expect(said(await story.verify(id, 'REGISTER', '2', { askedAt }))).toBe('equipment.certificate_changed');
    const now = (await story.view(id)).askedAt;
    expect(said(await story.verify(id, 'REGISTER', '2', { askedAt: now }))).toBe('done');
  });
  it('is given once, by one of many reviewers at once', async () => {
    const { id } = (await story.register()).body;
    const before = story.heard.length;
    const all = await Promise.all([
      ...Array.from({ length: 3 }, () => story.verify(id, 'REGISTER', '2')),
      ...Array.from({ length: 3 }, () =>
        story.verify(id, 'REGISTER', '3', { comment: '不清楚' }, story.admin),
      ),
    ]);
    expect(all.map(said).sort()).toEqual(
      ['done', ...Array.from({ length: 5 }, () => 'equipment.certificate_decided')].sort(),
    );
    const { steps, certifyStatus } = await story.view(id);
    expect(steps).toHaveLength(2);
    expect(story.heard.length - before).toBe(certifyStatus.code === '2' ? 1 : 0);
  });
  it('is not given on a term that is over by now', async () => {
    const { id } = (await story.register()).body;
    const day = inDays(-1);
    await rows(test, (db) =>
      db
        .updateTable('equipment_certificate')
        .set({ begin_date: day, end_date: day })
        .where('id', '=', id)
        .execute(),
    );
    expect(said(await story.verify(id, 'REGISTER', '2'))).toBe('equipment.term_over');
    expect(said(await story.verify(id, 'REGISTER', '3', { comment: '有效期已过' }))).toBe('done');
  });
  it('is not given by whoever asked, or belongs to the enterprise', async () => {
    const { id } = (await story.register()).body;
    const join = (account: string) =>
      rows(test, (db) =>
        db.insertInto('membership').values({ account_id: account, enterprise_id: story.here }).execute(),
      );
    await join(story.admin.userId);
    expect((await story.queue({ verdict: 'waiting' }, story.admin)).content.at(-1)).toMatchObject({
      ...{ id, hindrance: 'colleague' },
    });
    expect(said(await story.verify(id, 'REGISTER', '2', {}, story.admin))).toBe('equipment.four_eyes');
    await rows(test, (db) =>
      db
        .updateTable('equipment_certificate')
        .set({ registered_by: story.deng.userId })
        .where('id', '=', id)
        .execute(),
    );
    expect((await story.queue({ verdict: 'waiting' })).content.at(-1)).toMatchObject({
      id,
      hindrance: 'own',
    });
    expect(said(await story.verify(id, 'REGISTER', '2'))).toBe('equipment.four_eyes');
    await rows(test, (db) =>
      db
        .deleteFrom('membership')
        .where('account_id', '=', story.admin.userId)
        .where('enterprise_id', '=', story.here)
        .execute(),
    );
    expect(said(await story.verify(id, 'REGISTER', '2', {}, story.admin))).toBe('done');
  });
});

describe('the queue', () => {
  // rule: certificate.filter
  it('has what waits first, the longest waiting at the top, and tells passed from not passed', async () => {
    const first = (await story.register({ name: '队列甲' })).body.id;
    const second = (await story.register({ name: '队列乙' })).body.id;
    const done = await story.passed({ name: '队列丙' });
    const kept = await story.passed({ name: '队列丁' });
    await story.destroy(kept);
    await story.verify(kept, 'DESTROY', '2', { comment: '仍在使用' });
    const found = async (query: object) =>
      (await story.queue({ name: '队列', ...query })).content.map(({ id }: { id: string }) => id);
    expect(await found({})).toEqual([first, second, kept, done]);
    expect(await found({ verdict: 'waiting' })).toEqual([first, second]);
    expect(await found({ verdict: 'pass' })).toEqual([done]);
    expect(await found({ verdict: 'no-pass' })).toEqual([kept]);
    expect(await found({ code: '2' })).toEqual([kept, done]);
    expect(await found({ minDate: inDays(0), maxDate: inDays(0) })).toHaveLength(4);
    expect(await found({ minDate: inDays(1) })).toEqual([]);
    expect(await found({ maxDate: inDays(-1) })).toEqual([]);
    const { content } = await story.queue({ name: '队列丁' });
    expect(content).toMatchObject([{ verifyCategory: 'DESTROY', verdict: 'no-pass', hindrance: null }]);
  });
});

describe('users are notified', () => {
  // rule: certificate.verdict
  it('reviewers that something waits, until it is decided, and the applicant what was decided and why', async () => {
    const { id } = (await story.register({ name: '告知网关' })).body;
    const asked = '待审核：设备证书注册“告知网关”';
    await eventually(async () => expect(await titles(story.deng)).toContain(asked));
    const [todo] = (await inboxOf(story.deng)).filter(({ title }) => title === asked);
    expect(todo).toMatchObject({ link: `/console/equipment-certify-verify?certificate=${id}` });
    await story.verify(id, 'REGISTER', '3', { comment: '型号不全' });
    await eventually(async () => expect(await titles(story.lin)).toContain('设备证书“告知网关”注册未通过'));
    const told = await rows(test, (db) =>
      db
        .selectFrom('message')
        .select(['plain', 'plain_en'])
        .where('title', '=', '设备证书“告知网关”注册未通过')
        .executeTakeFirstOrThrow(),
    );
    expect([told.plain, told.plain_en]).toEqual([
      expect.stringContaining('说明：型号不全'),
      expect.stringContaining('Reason: 型号不全'),
    ]);
    await eventually(async () => {
      const left = await rows(test, (db) =>
        db
          .selectFrom('inbox as i')
          .innerJoin('message as m', 'm.id', 'i.message_id')
          .select('i.read_at')
          .where('m.concern_id', '=', id)
          .execute(),
      );
      expect(left.length).toBeGreaterThan(0);
      expect(left.filter(({ read_at }) => read_at === null)).toEqual([]);
    });
  });
});

describe('the database', () => {
  it('lets an enterprise ask, and nothing else, whatever a query believes', async () => {
    const mine = await story.passed();
    const { id: asked } = (await story.register()).body;
    const scope = { user: story.lin.userId, enterprise: story.here };
    const write = (id: string, row: Record<string, unknown>) =>
      test.kit.database.transaction(scope, (db) =>
        db.updateTable('equipment_certificate').set(row).where('id', '=', id).execute(),
      );
    const refused = { code: '42501' };
    await expect(write(asked, { status: '2' })).rejects.toMatchObject(refused);
    await expect(write(mine, { end_date: '2099-01-01' })).rejects.toMatchObject(refused);
    await expect(write(mine, { status: '4', is_announced: false })).rejects.toMatchObject(refused);
    await expect(write(mine, { status: '5' })).rejects.toMatchObject(refused);
    await expect(
      test.kit.database.transaction(scope, (db) =>
        db.deleteFrom('equipment_certificate').where('id', '=', mine).execute(),
      ),
    ).rejects.toMatchObject(refused);
    await expect(
      test.kit.database.transaction(scope, (db) =>
        db.insertInto('equipment_type').values({ name: '自己的', code: 'OWN', description: '' }).execute(),
      ),
    ).rejects.toMatchObject(refused);
    expect(said(await story.lin.ask(certificateApi.view, { params: { id: mine } }))).toBe('done');
  });
});
