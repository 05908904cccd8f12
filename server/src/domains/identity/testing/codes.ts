import { accountApi } from '@cloudyard/contract/identity/account.ts';
import { registrationApi } from '@cloudyard/contract/identity/registration.ts';
import type { Endpoint } from '@cloudyard/contract/kit/endpoint.ts';
import { afterAll, beforeAll } from 'vitest';
import { Browser, openTestApp, type TestApp } from '../../../../test/app.ts';
import { withClient } from '../../../drivers/database/index.ts';
import { inTransaction } from '../../../kit/context.ts';

// What stories about codes, registration and forgotten passwords share.

let visitors = 0;
/** A visitor from an address of their own: limits by address are theirs alone. */
export function visitor(test: TestApp) {
  visitors += 1;
  return new Browser(test.app, { address: `10.20.${visitors >> 8}.${visitors & 255}` });
}

/** Mobile numbers that were not used before. */
let phones = 0;
export const newPhone = () => {
  phones += 1;
  return `139${String(phones).padStart(8, '0')}`;
};

/** What was sent to a phone or an email, newest first. */
export const messagesTo = (test: TestApp, recipient: string) =>
  inTransaction(test.kit, { platform: 'test' }, ({ db }) =>
    db
      .selectFrom('outgoing')
      .selectAll()
      .where('recipient', '=', recipient)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  );

export async function codeSentTo(test: TestApp, phone: string) {
  const [newest] = await messagesTo(test, phone);
  const code = /验证码[ ：](\w{5})，/.exec(newest?.body ?? '')?.[1];
  if (!code) throw new Error(`no code was sent to ${phone}`);
  return code;
}

/** The secret of the newest link in a mail. */
export async function tokenSentTo(test: TestApp, email: string) {
  const [newest] = await messagesTo(test, email);
  const token = /#token=(\w+)/.exec(newest?.body ?? '')?.[1];
  if (!token) throw new Error(`no link was sent to ${email}`);
  return token;
}

/** As if everything about this phone or email had happened earlier. */
export const timePasses = (test: TestApp, target: string, seconds: number) =>
  withClient(test.owner, (client) =>
    client.query(
      `update verification_code set sent_at = sent_at - make_interval(secs => $2),
         expires_at = expires_at - make_interval(secs => $2), proven_at = proven_at - make_interval(secs => $2)
       where target = $1`,
      [target, seconds],
    ),
  );

/** As if these links had been sent earlier. */
export const linksAge = (test: TestApp, minutes: number) =>
  withClient(test.owner, (client) =>
    client.query('update mail_link set expires_at = expires_at - make_interval(mins => $1)', [minutes]),
  );

export const status = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
  const { status: found, body } = await answer;
  return body?.code ?? found;
};

/** Asks for a code and enters it: the phone is proven in this browser. */
export async function prove(test: TestApp, browser: Browser, phone: string) {
  const sent = await browser.ask(registrationApi.sendCode, { query: { phone } });
  if (sent.status !== 200) throw new Error(`no code: ${JSON.stringify(sent.body)}`);
  const code = await codeSentTo(test, phone);
  const said = await browser.ask(registrationApi.checkCode, { params: { code }, query: { phone } });
  if (said.status !== 200) throw new Error(`not proven: ${JSON.stringify(said.body)}`);
}

export const PASSWORD = 'Harbour_77x';
let people = 0;
/** A draft that is equal to no other. */
export function newPerson(more: Partial<{ username: string; email: string; phone: string }> = {}) {
  people += 1;
  const name = `person-${people}`;
  return { username: name, email: `${name}@example.com`, phone: newPhone(), password: PASSWORD, ...more };
}
export type Person = ReturnType<typeof newPerson>;

/** Registers all the way. */
export async function registered(test: TestApp, person = newPerson(), browser = visitor(test)) {
  await prove(test, browser, person.phone);
  const { status: found, body } = await browser.ask(registrationApi.register, { body: person });
  if (found !== 200) throw new Error(`not registered: ${JSON.stringify(body)}`);
  return { ...person, userId: body.userId as string, browser };
}

/** Registers, logs in and leaves again. */
export async function gone(test: TestApp, person = newPerson()) {
  const here = await registered(test, person);
  const browser = visitor(test);
  const { userId } = await browser.logIn(person.username, person.password);
  await browser.ask(accountApi.deregister as Endpoint, { query: { userId } });
  await timePasses(test, person.phone, 120);
  return { ...here, browser };
}

/**
 * An app instance for the stories of one file, and what its visitors do in it; it is open
 * when the first story begins.
 */
export function openStories(environment: Record<string, string> = {}) {
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp(environment);
  });
  afterAll(() => test.close());
  return {
    instance: () => test,
    visitor: () => visitor(test),
    messagesTo: (recipient: string) => messagesTo(test, recipient),
    codeSentTo: (phone: string) => codeSentTo(test, phone),
    tokenSentTo: (email: string) => tokenSentTo(test, email),
    timePasses: (target: string, seconds: number) => timePasses(test, target, seconds),
    linksAge: (minutes: number) => linksAge(test, minutes),
    prove: (browser: Browser, phone: string) => prove(test, browser, phone),
    registered: (person?: Person, browser?: Browser) => registered(test, person, browser),
    gone: (person?: Person) => gone(test, person),
  };
}
