import { invitationApi, RESENT_FREELY } from '@cloudyard/contract/enterprise/invitation.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { messagesTo } from '../../../../test/visitors.ts';
import {
  type InvitationStory,
  inPlatform,
  invitationsAge,
  invitationsOf,
  inviteAs,
  listAs,
  NIL,
  newcomer,
  openInvitationStory,
} from './invitation.stories.ts';

let story: InvitationStory;
beforeAll(async () => {
  story = await openInvitationStory();
});
afterAll(() => story.test.close());

const idOf = async (email: string) => (await invitationsOf(story.test, email))[0]?.id as string;
const openIdOf = (email: string) =>
  inPlatform(story.test, async ({ db }) => {
    const { rows } = await sql<{ id: string }>`select id from invitation
      where folded(email) = folded(${email}) and sealed_at is null`.execute(db);
    return rows[0]?.id as string;
  });
const stateOf = async (email: string) => {
  const { body } = await listAs(story.lin, story.haichuan, { q: email });
  return body.content[0]?.state;
};
const asked = (ids: string[]) => ({ body: { enterpriseId: story.haichuan, ids } });

describe('an address that was invited again and again', () => {
  const MOST = 1 + RESENT_FREELY;
  const invited = async (email: string) => {
    const { status, body } = await inviteAs(story.lin, story.haichuan, [{ name: '某人', email }]);
    return status === 200 ? body[0].result : body.code;
  };

  it('gets no more mails that day, though each invitation was sealed before the next', async () => {
    const { email } = newcomer();
    for (let n = 0; n < MOST; n += 1) {
      expect(await invited(n % 2 ? email : email.toUpperCase())).toBe('invited');
      await story.lin.ask(invitationApi.seal, asked([await openIdOf(email)]));
    }
    expect(await invited(email)).toBe('enterprise.too_many_invitations');
    expect(await messagesTo(story.test, email)).toHaveLength(MOST);
    // Other addresses are not affected, and the next day counts anew.
    expect(await invited(newcomer().email)).toBe('invited');
    await invitationsAge(story.test, email, 86_400);
    expect(await invited(email)).toBe('invited');
  });
});

describe('sending invitations again', () => {
  strangersAreRefused(
    () => story.test,
    invitationApi.resend,
    () => ({ body: { enterpriseId: NIL, ids: [NIL] } }),
  );

  it('ends the old link and begins a new term, but not within the minute', async () => {
    const { test, lin } = story;
    const one = newcomer();
    await inviteAs(lin, story.haichuan, [one]);
    const id = await idOf(one.email);
    const again = async () => (await lin.ask(invitationApi.resend, asked([id]))).body[0].result;
    expect(await again()).toBe('too-soon');
    await invitationsAge(test, one.email, 8 * 86_400);
    expect(await stateOf(one.email)).toBe('timed-out');
    const [before] = await invitationsOf(test, one.email);
    expect(await again()).toBe('done');
    const [after] = await invitationsOf(test, one.email);
    expect(after?.token_hash).not.toEqual(before?.token_hash);
    expect(await messagesTo(test, one.email)).toHaveLength(2);
    expect(await stateOf(one.email)).toBe('re-invited');
  });

  it('answers for each of them', async () => {
    const { test, lin, haichuan, zhou, yunshan } = story;
    const [open, sealed, foreign, member] = [newcomer(), newcomer(), newcomer(), newcomer()];
    await inviteAs(lin, haichuan, [open, sealed, member]);
    await inviteAs(zhou, yunshan, [foreign]);
    const ids = await Promise.all([open, sealed, foreign, member].map(({ email }) => idOf(email)));
    await lin.ask(invitationApi.seal, asked([ids[1] as string]));
    for (const { email } of [open, sealed, member]) await invitationsAge(test, email, 61);
    await inPlatform(test, ({ db }) =>
      sql`update invitation set email = 'he.ming@cloudyard.example' where id = ${ids[3]}`.execute(db),
    );
    const { body } = await lin.ask(invitationApi.resend, asked([...ids, ids[0], NIL] as string[]));
    expect(body.map(({ result }: { result: string }) => result)).toEqual([
      'done',
      'sealed',
      'unknown',
      'member',
      'unknown',
    ]);
    expect(await messagesTo(test, open.email)).toHaveLength(2);
    expect(await messagesTo(test, foreign.email)).toHaveLength(1);
    expect(await stateOf('he.ming@cloudyard.example')).toBe('invite-failed');
  });

  it('happens once when two do it at once', async () => {
    const { test, lin } = story;
    const one = newcomer();
    await inviteAs(lin, story.haichuan, [one]);
    await invitationsAge(test, one.email, 61);
    const id = await idOf(one.email);
    const both = await Promise.all([1, 2].map(() => lin.ask(invitationApi.resend, asked([id]))));
    expect(both.map(({ body }) => body[0].result).sort()).toEqual(['done', 'too-soon']);
    expect(await messagesTo(test, one.email)).toHaveLength(2);
  });
});

describe('sealing an invitation', () => {
  strangersAreRefused(
    () => story.test,
    invitationApi.seal,
    () => ({ body: { enterpriseId: NIL, ids: [NIL] } }),
  );

  it('ends the link, and the address may be invited anew', async () => {
    const { test, lin, haichuan } = story;
    const one = newcomer();
    await inviteAs(lin, haichuan, [one]);
    const id = await idOf(one.email);
    expect((await lin.ask(invitationApi.seal, asked([id]))).body).toEqual([{ id, result: 'done' }]);
    expect((await lin.ask(invitationApi.seal, asked([id]))).body).toEqual([{ id, result: 'sealed' }]);
    expect((await invitationsOf(test, one.email))[0]?.token_hash).toBeNull();
    expect((await inviteAs(lin, haichuan, [one])).body[0].result).toBe('invited');
  });

  it('leaves another enterprise’s as it is', async () => {
    const { test, lin, zhou, haichuan } = story;
    const one = newcomer();
    await inviteAs(lin, haichuan, [one]);
    const id = await idOf(one.email);
    const body = { enterpriseId: story.yunshan, ids: [id] };
    expect((await zhou.ask(invitationApi.seal, { body })).body).toEqual([{ id, result: 'unknown' }]);
    expect((await invitationsOf(test, one.email))[0]?.sealed_at).toBeNull();
  });
});
