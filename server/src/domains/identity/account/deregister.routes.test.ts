import { currentRoleApi } from '@cloudyard/contract/access/current-role.ts';
import { membershipApi } from '@cloudyard/contract/enterprise/membership.ts';
import { fileApi } from '@cloudyard/contract/file/file.ts';
import { accountApi } from '@cloudyard/contract/identity/account.ts';
import { registrationApi } from '@cloudyard/contract/identity/registration.ts';
import { sessionApi } from '@cloudyard/contract/identity/session.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { describe, expect, it } from 'vitest';
import { type Browser, DEMO_PASSWORD } from '../../../../test/app.ts';
import { banner } from '../../../../test/browser.ts';
import { eventually } from '../../../../test/eventually.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { inTransaction } from '../../../kit/context.ts';
import { newPerson, openStories, PASSWORD, status } from '../testing/codes.ts';

const { instance, messagesTo, prove, registered, timePasses, tokenSentTo, visitor } = openStories();

const me = (browser: Browser) => status(browser.ask(sessionApi.me));
/** A new user who is logged in. */
async function loggedIn() {
  const person = await registered();
  await person.browser.logIn(person.username, person.password);
  return person;
}
/** The name of a small file of one's own. */
async function storedFile(browser: Browser) {
  const form = new FormData();
  form.append('category', 'note');
  form.append('file', new Blob(['旧文件']), 'note.txt');
  const wire = new Response(form);
  const { body } = await browser.ask(
    fileApi.upload,
    { body: Buffer.from(await wire.arrayBuffer()) },
    { 'content-type': wire.headers.get('content-type') ?? '' },
  );
  return body as string;
}

describe('deregistering', () => {
  strangersAreRefused(instance, accountApi.deregister, () => ({ query: { userId: NIL } }));
  const leave = (browser: Browser, userId: string) =>
    browser.ask(accountApi.deregister, { query: { userId } });

  it('can be done to one’s own account only', async () => {
    const [one, other] = [await loggedIn(), await loggedIn()];
    expect(await status(leave(one.browser, other.userId))).toBe('kit.not_allowed');
    expect(await me(other.browser)).toBe(200);
  });

  it('is refused to the last administrator, who keeps all roles', async () => {
    const admin = visitor();
    const { userId } = await admin.logIn('admin');
    expect(await status(leave(admin, userId))).toBe('access.last_administrator');
    expect(await me(admin)).toBe(200);
    const roles = await admin.ask(currentRoleApi.mine, { params: { userId, enterpriseId: NIL } });
    expect(roles.body.map((one: { code: string }) => one.code)).toContain('platform-administrator');
  });

  it('leaves an administrator when the last two deregister at once', async () => {
    const second = await loggedIn();
    const admin = visitor();
    const { userId } = await admin.logIn('admin');
    await inTransaction(instance().kit, { platform: 'test' }, async ({ db }) => {
      const { role_id } = await db
        .selectFrom('role_member')
        .select('role_id')
        .where('account_id', '=', userId)
        .executeTakeFirstOrThrow();
      await db.insertInto('role_member').values({ role_id, account_id: second.userId }).execute();
    });
    const both = await Promise.all([
      status(leave(admin, userId)),
      status(leave(second.browser, second.userId)),
    ]);
    expect(both.sort()).toEqual([200, 'access.last_administrator']);
  });

  // rule: deregister.effect
  it('28: ends the session and the login beneath it, and takes roles and enterprises', async () => {
    const browser = visitor();
    const { userId } = await browser.logIn('he.ming');
    const stolen = browser.cookies.get('cloudyard');
    const { body, headers } = await leave(browser, userId);
    expect(body).toEqual({ removed: true });
    expect(String(headers['set-cookie'])).toContain('Expires=Thu, 01 Jan 1970');
    if (stolen) browser.cookies.set('cloudyard', stolen);
    expect(await me(browser)).toBe('identity.account_removed');
    await browser.get('/cas-url');
    const page = await browser.get('/cas/login?service=http%3A%2F%2Flocalhost%3A80%2Fconsole');
    expect(page.statusCode).toBe(200);
    expect(banner((await browser.submit('he.ming', DEMO_PASSWORD)).body)).toBe('账号或密码不正确');
    const left = await inTransaction(instance().kit, { platform: 'test' }, async ({ db }) => [
      await db.selectFrom('membership').selectAll().where('account_id', '=', userId).execute(),
      await db.selectFrom('role_member').selectAll().where('account_id', '=', userId).execute(),
      await db
        .selectFrom('audit_entry')
        .select('actor_id')
        .where('object_id', '=', userId)
        .where('action', '=', 'identity.account.deregister')
        .execute(),
      await db
        .selectFrom('tgt')
        .select('id')
        .where('account_id', '=', userId)
        .where('ended_at', 'is', null)
        .execute(),
      await db
        .selectFrom('session')
        .select('end_reason')
        .where('account_id', '=', userId)
        .groupBy('end_reason')
        .execute(),
    ]);
    expect(left).toEqual([[], [], [{ actor_id: userId }], [], [{ end_reason: 'removed' }]]);
  });

  it('28: leaves nothing for a new account with the same phone and email', async () => {
    const person = newPerson();
    const former = await registered(person);
    const old = former.browser;
    await old.logIn(person.username, PASSWORD);
    await old.ask(sessionApi.saveFunctionConfig, {
      body: { configOption: [{ configId: '002', value: '999' }] },
    });
    const query = { name: await storedFile(old) };
    expect(await status(old.ask(fileApi.info, { query }))).toBe(200);
    await leave(old, former.userId);
    await timePasses(person.phone, 120);
    const again = { ...person, username: newPerson().username };
    const fresh = await registered(again);
    expect(fresh.userId).not.toBe(former.userId);
    expect((await fresh.browser.logIn(again.username, PASSWORD)).userId).toBe(fresh.userId);
    const mine = { userId: fresh.userId };
    expect((await fresh.browser.ask(accountApi.history)).body.totalElements).toBe(1);
    expect((await fresh.browser.ask(accountApi.devices)).body).toHaveLength(1);
    expect((await fresh.browser.ask(membershipApi.enterprises, { params: mine })).body).toEqual([]);
    const config = await fresh.browser.ask(sessionApi.functionConfig, { query: mine });
    expect(config.body.configOption[1].value).toBe('800');
    expect(await status(fresh.browser.ask(fileApi.info, { query }))).toBe('file.not_found');
  });

  it('28: keeps old links invalid after the account is restored', async () => {
    const person = await loggedIn();
    const { phone, email, userId } = person;
    const token = await resetLinkOf(email);
    await leave(person.browser, userId);
    expect(await status(reset(token))).toBe('identity.link_invalid');
    await timePasses(phone, 120);
    const browser = visitor();
    await prove(browser, phone);
    const back = { query: { phone, email }, body: { password: 'Second_life1' } };
    expect(await status(browser.ask(registrationApi.restore, back))).toBe(200);
    expect(await status(reset(token))).toBe('identity.link_invalid');
  });
});

const reset = (token: string) =>
  visitor().ask(accountApi.resetByLink, { body: { token, password: 'Lighthouse_5' } });

/** The secret of the link; the mail is written in the background. */
async function resetLinkOf(email: string) {
  await visitor().ask(accountApi.askReset, { body: { contact: email } });
  await eventually(async () =>
    expect((await messagesTo(email))[0]?.subject).toContain('Reset your password'),
  );
  return tokenSentTo(email);
}
