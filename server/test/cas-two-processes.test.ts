import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Databases } from '../src/drivers/database/index.ts';
import { freshDatabase } from './database.ts';
import { type ServerProcess, startServer, urlOf } from './process.ts';

const SERVICE = 'https://app.example/portal/';
let databases: Databases;
let servers: [ServerProcess, ServerProcess];
/** Every secret of this story, which must never appear in a log. */
const secrets: string[] = [];

beforeAll(async () => {
  databases = await freshDatabase('peopled');
  const env = {
    DATABASE_URL: urlOf(databases.owner),
    DATABASE_APP_URL: urlOf(databases.app),
    CAS_SERVICES: SERVICE,
    LOG_LEVEL: 'debug',
  };
  servers = await Promise.all([startServer(env), startServer(env)]);
});
afterAll(async () => {
  await Promise.all((servers ?? []).map((one) => one.stop()));
  await databases?.stop();
});

/** A browser whose requests go to the two processes in turn. */
function makeBrowser() {
  const jar = new Map<string, string>();
  let turn = 0;
  return async (path: string, init: RequestInit = {}) => {
    const { url } = servers[turn++ % 2] as ServerProcess;
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url + path, { ...init, redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
      if (value) secrets.push(value);
    }
    return { body: await response.text(), to: response.headers.get('location') ?? '' };
  };
}
const query = new URLSearchParams({ service: SERVICE });

async function loggedIn() {
  const walk = makeBrowser();
  const lt = /name="lt" value="([^"]*)"/.exec((await walk(`/cas/login?${query}`)).body)?.[1] ?? '';
  const fields = { lt, service: SERVICE, username: 'su.wen', password: 'Cloudyard_2026', submit: 'login' };
  const { to } = await walk('/cas/login', { method: 'POST', body: new URLSearchParams(fields) });
  secrets.push(lt, ticketOf(to));
  return { walk, ticket: ticketOf(to) };
}
const ticketOf = (to: string) => /ticket=(ST-\w+)$/.exec(to)?.[1] ?? '';

describe('the central login of two processes', () => {
  it('accepts a form and a login of the one process at the other', async () => {
    const { walk, ticket } = await loggedIn();
    expect(ticket).toMatch(/^ST-/);
    for (const _ of servers) {
      const next = ticketOf((await walk(`/cas/login?${query}`)).to);
      secrets.push(next);
      expect((await walk(`/cas/validate?${query}&ticket=${next}`)).body).toBe('yes\nsu.wen\n');
    }
  });

  it('T5 accepts exactly one of 50 validations sent to both at once, every time', async () => {
    const { walk, ticket: first } = await loggedIn();
    const tickets = [first];
    for (let n = 0; n < 4; n += 1) tickets.push(ticketOf((await walk(`/cas/login?${query}`)).to));
    secrets.push(...tickets);
    for (const ticket of tickets) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, async (_, n) => {
          const { url } = servers[n % 2] as ServerProcess;
          return (await fetch(`${url}/cas/validate?${query}&ticket=${ticket}`)).text();
        }),
      );
      expect(answers.filter((one) => one === 'yes\nsu.wen\n')).toHaveLength(1);
      expect(answers.filter((one) => one === 'no\n\n')).toHaveLength(49);
    }
  });

  it('ends a login at both when the user logs out at one', async () => {
    const { walk } = await loggedIn();
    const waiting = ticketOf((await walk(`/cas/login?${query}`)).to);
    await walk('/cas/logout');
    for (const { url } of servers) {
      expect(await (await fetch(`${url}/cas/validate?${query}&ticket=${waiting}`)).text()).toBe('no\n\n');
    }
    expect((await walk(`/cas/login?${query}`)).to).toBe('');
  });

  it('T9 writes no ticket, cookie or password into a log', () => {
    const logs = servers.map((one) => one.output()).join('\n');
    expect(logs).toContain('/cas/validate?service=…&ticket=…');
    expect(secrets.length).toBeGreaterThan(10);
    for (const secret of [...secrets, 'password=Cloudyard']) expect(logs).not.toContain(secret);
  });
});
