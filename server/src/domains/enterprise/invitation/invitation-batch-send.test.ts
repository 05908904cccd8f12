import { batchTopic } from '@cloudyard/contract/enterprise/events.ts';
import { invitationApi, RESENT_FREELY } from '@cloudyard/contract/enterprise/invitation.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { never } from '../../../../test/held-work.ts';
import type { Actor } from '../../../kit/actor.ts';
import {
  type InvitationStory,
  inPlatform,
  inviteAs,
  listAs,
  NIL,
  nowhere,
  openInvitationStory,
  rowsOf,
  said,
  seatIn,
  uploadAs,
} from './invitation.stories.ts';
import { mayWatchBatches } from './invitation-batch.jobs.ts';
import { sendInvitations } from './invitation-batch-send.service.ts';

let story: InvitationStory;
beforeAll(async () => {
  story = await openInvitationStory();
});
afterAll(() => story.test.close());

let tables = 0;
/** A table of so many people without invitations, read and checked. */
async function table(n: number, who = story.lin, place = story.haichuan) {
  tables += 1;
  const emails = Array.from({ length: n }, (_, at) => `t${tables}-${at}@example.com`);
  const text = emails.map((email, at) => `人员 ${at},${email}`).join('\n');
  const { body } = await uploadAs(story.test, who, place, text);
  return { id: body.id as string, emails };
}

const send = (id: string, more: object = nowhere) =>
  story.lin.ask(invitationApi.sendBatch, {
    params: { id },
    body: { enterpriseId: story.haichuan, ...more } as never,
  });
const batch = async (id: string) =>
  (await story.lin.ask(invitationApi.batch, { params: { id }, query: { enterpriseId: story.haichuan } }))
    .body;

/** How many mails each address got. */
const mailsTo = (emails: string[]) =>
  inPlatform(story.test, async ({ db }) => {
    const rows = await db
      .selectFrom('outgoing')
      .select(['recipient', sql<number>`count(*)`.as('n')])
      .where('recipient', 'in', emails)
      .groupBy('recipient')
      .execute();
    return new Map(rows.map(({ recipient, n }) => [recipient, n]));
  });
const once = (emails: string[]) => new Map(emails.map((email) => [email, 1]));

/** As if sending had begun, with no process to do it: the stories do it themselves. */
const begin = (id: string) =>
  inPlatform(story.test, ({ db }) =>
    db.updateTable('invitation_batch').set({ state: 'sending' }).where('id', '=', id).execute(),
  );

/** A signal that stops a run after so many chunks, as if the process were killed between two of them. */
function killedAfter(stretches: number) {
  let left = stretches;
  const throwIfAborted = () => {
    left -= 1;
    if (left === 0) throw new Error('killed');
  };
  return { throwIfAborted } as AbortSignal;
}

describe('sending a table of invitations', () => {
  it('skips addresses that were written to often enough today, also by sealed invitations', async () => {
    const { id, emails } = await table(2);
    const [often = ''] = emails;
    const row = { name: '某人', email: often, enterprise_id: story.haichuan, invited_by: story.lin.userId };
    const now = new Date();
    await inPlatform(story.test, ({ db }) =>
      db
        .insertInto('invitation')
        .values({ ...row, sent_at: now, sealed_at: now, resent: RESENT_FREELY })
        .execute(),
    );
    await begin(id);
    await sendInvitations(story.test.kit, id, never);
    expect(await mailsTo(emails)).toEqual(once(emails.slice(1)));
  });

  it('invites everybody in its good rows, into the chosen place', async () => {
    const seat = await seatIn(story.test, story.haichuan, '设备部');
    const { id, emails } = await table(3);
    expect((await send(id, seat)).body).toMatchObject({ state: 'sending', good: 3 });
    await eventually(async () =>
      expect(await batch(id)).toMatchObject({ state: 'done', sent: 3, failed: 0 }),
    );
    expect(await mailsTo(emails)).toEqual(once(emails));
    const { body } = await listAs(story.lin, story.haichuan, { batch: id });
    expect(body).toMatchObject({ totalElements: 3, counts: { 'waiting-activate': 3 } });
    expect(body.content[0]).toMatchObject({
      department: '设备部',
      position: '设备工程师',
      invitedBy: '林乔',
    });
    const delivered = await inPlatform(story.test, ({ db }) =>
      sql<{ n: number }>`select count(*)::int as n from invitation i join outgoing o on o.id = i.outgoing_id
        where i.batch_id = ${id} and i.token_hash is not null`.execute(db),
    );
    expect(delivered.rows[0]?.n).toBe(3);
  });

  it('has every mail carried by a job of its own', async () => {
    const { id, emails } = await table(2);
    await send(id);
    await eventually(async () => {
      const rows = await inPlatform(story.test, ({ db }) =>
        db.selectFrom('outgoing').select('state').where('recipient', 'in', emails).execute(),
      );
      expect(rows).toEqual([{ state: 'sent' }, { state: 'sent' }]);
    });
  });

  it('begins once, also for two calls at once', async () => {
    const { id, emails } = await table(2);
    const both = await Promise.all([said(send(id)), said(send(id))]);
    expect(both.sort()).toEqual([200, 'enterprise.batch_state']);
    await eventually(async () => expect((await batch(id)).state).toBe('done'));
    expect(await mailsTo(emails)).toEqual(once(emails));
  });

  it('goes on where a killed run stopped, and sends no mail twice', async () => {
    const { id, emails } = await table(7);
    await begin(id);
    await expect(sendInvitations(story.test.kit, id, killedAfter(1), 3)).rejects.toThrow('killed');
    expect(await batch(id)).toMatchObject({ state: 'sending', sent: 3 });
    const { body } = await listAs(story.lin, story.haichuan, { batch: id });
    expect(body.counts).toEqual({ 'waiting-activate': 3, 'waiting-invite': 4 });
    await sendInvitations(story.test.kit, id, never, 3);
    expect(await batch(id)).toMatchObject({ state: 'done', sent: 7, failed: 0 });
    expect(await mailsTo(emails)).toEqual(once(emails));
    await sendInvitations(story.test.kit, id, never, 3);
    expect(await mailsTo(emails)).toEqual(once(emails));
  });

  it('sends no mail twice when two runs go on at once', async () => {
    const { id, emails } = await table(9);
    await begin(id);
    await Promise.all([1, 2].map(() => sendInvitations(story.test.kit, id, never, 2)));
    expect(await batch(id)).toMatchObject({ state: 'done', sent: 9 });
    expect(await mailsTo(emails)).toEqual(once(emails));
  });

  it('does not send what was sealed while it was interrupted', async () => {
    const { id, emails } = await table(4);
    await begin(id);
    await expect(sendInvitations(story.test.kit, id, killedAfter(1), 2)).rejects.toThrow('killed');
    const { body } = await listAs(story.lin, story.haichuan, { batch: id });
    const ids = body.content.map((one: { id: string }) => one.id);
    await story.lin.ask(invitationApi.seal, { body: { enterpriseId: story.haichuan, ids } });
    await sendInvitations(story.test.kit, id, never, 2);
    expect((await mailsTo(emails)).size).toBe(2);
  });

  it('skips people who were invited or joined between reading and sending', async () => {
    const { id, emails } = await table(3);
    await inviteAs(story.lin, story.haichuan, [{ name: '先到', email: emails[0] as string }]);
    const person = await inPlatform(story.test, async ({ db }) => {
      const values = {
        username: 'quick',
        email: emails[1] as string,
        phone: '13700000001',
        password_hash: '-',
      };
      const { id: account_id } = await db
        .insertInto('account')
        .values(values)
        .returning('id')
        .executeTakeFirstOrThrow();
      await db.insertInto('membership').values({ enterprise_id: story.haichuan, account_id }).execute();
      return account_id;
    });
    expect(person).toBeTruthy();
    await begin(id);
    await sendInvitations(story.test.kit, id, never);
    expect(await batch(id)).toMatchObject({ state: 'done', good: 3, bad: 0, sent: 1, failed: 2 });
    expect(await rowsOf(story.lin, story.haichuan, id, true)).toMatchObject([{ problem: 'invited' }]);
    const { body } = await listAs(story.lin, story.haichuan, { batch: id });
    expect(body.counts).toEqual({ 'invite-failed': 1, 'waiting-activate': 1 });
    expect(await mailsTo(emails)).toEqual(once([emails[0], emails[2]] as string[]));
  });

  it('stops on request, and the rest may be invited anew', async () => {
    const { id, emails } = await table(5);
    await begin(id);
    await expect(sendInvitations(story.test.kit, id, killedAfter(1), 2)).rejects.toThrow('killed');
    const drop = { params: { id }, body: { enterpriseId: story.haichuan } };
    expect((await story.lin.ask(invitationApi.dropBatch, drop)).body).toMatchObject({
      state: 'dropped',
      sent: 2,
    });
    expect(await said(story.lin.ask(invitationApi.dropBatch, drop))).toBe('enterprise.batch_state');
    await sendInvitations(story.test.kit, id, never, 2);
    expect((await mailsTo(emails)).size).toBe(2);
    const again = await inviteAs(story.lin, story.haichuan, [{ name: '再来', email: emails[4] as string }]);
    expect(again.body[0].result).toBe('invited');
  });

  it('of the platform invites into no enterprise', async () => {
    const { id, emails } = await table(2, story.admin, NIL);
    const seat = await seatIn(story.test, story.haichuan, '设备部');
    const asked = { params: { id }, body: { enterpriseId: NIL, ...seat } };
    expect(await said(story.admin.ask(invitationApi.sendBatch, asked))).toBe(200);
    await eventually(async () => expect((await mailsTo(emails)).size).toBe(2));
    const { body } = await listAs(story.admin, NIL, { batch: id });
    expect(body.content).toMatchObject(Array(2).fill({ department: null, position: null }));
  });

  it('does nothing for a table that is gone', async () => {
    await sendInvitations(story.test.kit, crypto.randomUUID(), never);
  });
});

describe('watching how a table is sent', () => {
  it('gets the progress after each chunk', async () => {
    const heard: unknown[] = [];
    const publish = vi.spyOn(story.test.kit.live, 'publish').mockImplementation(async (_, topic, said) => {
      heard.push([topic, said]);
    });
    const { id } = await table(3);
    await begin(id);
    await sendInvitations(story.test.kit, id, never, 2);
    publish.mockRestore();
    const topic = `${batchTopic.name}/${story.haichuan}`;
    expect(heard).toEqual([
      [topic, { id, sent: 2, failed: 0, good: 3 }],
      [topic, { id, sent: 3, failed: 0, good: 3 }],
    ]);
  });

  it.each([
    ['their own enterprise', 'e', ['enterprise.invitation.read'], 'e', true],
    ['another enterprise', 'f', ['enterprise.invitation.read'], 'e', false],
    ['without the key', 'e', [], 'e', false],
    ['the platform', null, ['enterprise.platform-invitation.read'], NIL, true],
    ['the platform with an enterprise’s key', null, ['enterprise.invitation.read'], NIL, false],
    ['nowhere', null, ['enterprise.invitation.read'], '', false],
  ])('is decided for %s', (_, enterpriseId, keys, place, may) =>
    expect(mayWatchBatches({ enterpriseId, keys: new Set(keys) } as unknown as Actor, place)).toBe(may),
  );
});
