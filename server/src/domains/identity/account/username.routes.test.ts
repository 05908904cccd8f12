import { registrationApi } from '@cloudyard/contract/identity/registration.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openTestApp, type TestApp } from '../../../../test/app.ts';
import { withClient } from '../../../drivers/database/index.ts';
import { inTransaction } from '../../../kit/context.ts';
import { gone, newPerson, type Person, prove, status, visitor } from '../testing/codes.ts';
import { insertAccount } from './account.queries.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const register = (browser: Browser, person: Person) =>
  browser.ask(registrationApi.register, { body: person });
const restore = (browser: Browser, { phone, email }: Person, password: string) =>
  browser.ask(registrationApi.restore, { query: { phone, email }, body: { password } });

describe('a username', () => {
  it('is refused when it looks like another', async () => {
    const browser = visitor(test);
    const person = newPerson();
    await prove(test, browser, person.phone);
    // Cyrillic а, о and і, Greek ο and Ν, digits, capitals, small capitals, two letters for one.
    const alike = ['аdmin', 'ADMIN', 'adm1n', 'admіn', 'ADMΙΝ', 'ａｄｍｉｎ', 'ᴀdmin', 'adrnin'];
    const lin = ['lin.qiаo', 'Iin.qiao', 'lin.qia0', 'lin.qiaο', '1in.qiao'];
    for (const username of [...alike, ...lin]) {
      expect(await status(register(browser, { ...person, username }))).toBe('identity.username_taken');
      const free = await browser.ask(registrationApi.usernameUnique, { params: { username } });
      expect(free.body).toBe(false);
    }
    expect(await status(register(browser, { ...person, username: 'lin.qiao2' }))).toBe(200);
  });

  it('stays with a removed account until it is restored, while phone and mail are free', async () => {
    const former = await gone(test);
    const usurper = newPerson({ username: former.username });
    const browser = visitor(test);
    await prove(test, browser, usurper.phone);
    for (const username of [
      former.username,
      former.username.toUpperCase(),
      former.username.replace('o', 'о'),
    ]) {
      const params = { username };
      expect((await browser.ask(registrationApi.usernameUnique, { params })).body).toBe(false);
      expect(await status(register(browser, { ...usurper, username }))).toBe('identity.username_taken');
    }
    expect((await browser.ask(registrationApi.emailUnique, { params: former })).body).toBe(true);
    expect((await browser.ask(registrationApi.phoneUnique, { params: former })).body).toBe(true);
    await prove(test, browser, former.phone);
    expect(await status(restore(browser, former, 'Second_life1'))).toBe(200);
    expect((await visitor(test).logIn(former.username, 'Second_life1')).userId).toBe(former.userId);
  });

  it('stays its first owner’s, whatever they are called later', async () => {
    const rows = (sql: string, values: unknown[]) =>
      withClient(test.owner, (client) => client.query(sql, values));
    const rename = (from: string, to: string) =>
      rows('update account set username = $2 where username = $1', [from, to]);
    await rename('zhou.yan', 'zhou.yan.new');
    await expect(rename('su.wen', 'zhou.yan')).rejects.toMatchObject({ constraint: 'username_taken' });
    await rename('zhou.yan.new', 'zhou.yan');
    const unclaim = inTransaction(test.kit, { platform: 'test' }, ({ db }) =>
      db.deleteFrom('username_claim').execute(),
    );
    await expect(unclaim).rejects.toThrow(/permission denied/);
  });

  it('that looked like another before the rule stays, and no further one is accepted', async () => {
    const draft = (username: string, n: number) => ({
      username,
      email: `alike-${n}@example.com`,
      phone: '',
      password_hash: 'none',
    });
    const insert = (username: string, n: number) =>
      inTransaction(test.kit, { platform: 'test' }, ({ db }) => insertAccount(db, draft(username, n)));
    await insert('twin.one', 1);
    // As an installation had it before names were compared by their looks.
    await withClient(test.owner, async (client) => {
      await client.query('alter table account disable trigger claim_username');
      await client.query(
        "insert into account (username, email, phone, password_hash) values ('twin.0ne', 'alike-2@example.com', '', 'x')",
      );
      await client.query('alter table account enable trigger claim_username');
      await client.query("update account set real_name = 'Twin' where username = 'twin.0ne'");
    });
    await expect(insert('tw1n.one', 3)).rejects.toMatchObject({ constraint: 'username_taken' });
  });
});
