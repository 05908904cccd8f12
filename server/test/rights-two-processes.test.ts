import { grantApi } from '@cloudyard/contract/access/grant.ts';
import { roleApi } from '@cloudyard/contract/access/role.ts';
import { membershipApi } from '@cloudyard/contract/enterprise/membership.ts';
import { sessionApi } from '@cloudyard/contract/identity/session.ts';
import { type Ask, addressOf, type Endpoint } from '@cloudyard/contract/kit/endpoint.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Databases, withClient } from '../src/drivers/database/index.ts';
import { freshDatabase } from './database.ts';
import { eventually } from './eventually.ts';
import { AGENT, logInOver } from './login.ts';
import { type ServerProcess, startServer, urlOf } from './process.ts';

let databases: Databases;
let one: ServerProcess;
let two: ServerProcess;
let lin: string;
let qin: string;

const ask = async <E extends Endpoint>(server: ServerProcess, cookie: string, endpoint: E, slots: Ask<E>) => {
  const { body } = (slots ?? {}) as { body?: unknown };
  const response = await fetch(server.url + addressOf(endpoint, slots as object), {
    method: endpoint.method,
    headers: { cookie, 'user-agent': AGENT, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: await response.json() };
};

beforeAll(async () => {
  databases = await freshDatabase('peopled');
  const env = { DATABASE_URL: urlOf(databases.owner), DATABASE_APP_URL: urlOf(databases.app) };
  [one, two] = await Promise.all([startServer(env), startServer(env)]);
  lin = await logInOver(one.url, 'lin.qiao');
  qin = await logInOver(two.url, 'qin.yue');
});
afterAll(async () => {
  await Promise.all([one?.stop(), two?.stop()]);
  await databases?.stop();
});

/** The connections on which copies notify each other; cut again as often as they are made anew. */
const listening = `from pg_stat_activity where datname = current_database() and application_name = 'cloudyard bus'`;
async function withoutBus<T>(act: () => Promise<T>): Promise<T> {
  return withClient(databases.app, async (client) => {
    let cut = 0;
    const cutting = setInterval(() => {
      client.query(`select pg_terminate_backend(pid) ${listening}`).then(
        ({ rowCount }) => {
          cut += rowCount ?? 0;
        },
        () => undefined,
      );
    }, 10);
    try {
      await eventually(() => expect(cut).toBeGreaterThanOrEqual(2));
      return await act();
    } finally {
      clearInterval(cutting);
    }
  });
}

describe('a right taken away on one process', () => {
  it('is refused on the other at the next request, while no notices pass between them', async () => {
    const me = (await ask(one, lin, sessionApi.me, {})).body;
    const place = (await ask(one, lin, membershipApi.current, { query: { id: me.userId } })).body.id;
    const role = (
      await ask(one, lin, roleApi.add, {
        params: { enterpriseId: place },
        body: { name: '看得见登录', description: '' },
      })
    ).body;
    const person = (await ask(two, qin, sessionApi.me, {})).body;
    const given = await fetch(`${one.url}/api-user/giveRoles`, {
      method: 'POST',
      headers: { cookie: lin, 'user-agent': AGENT, 'content-type': 'application/json' },
      body: JSON.stringify({ userIds: [person.userId], roleIds: [role.id] }),
    });
    expect((await given.json())[0].outcome).toBe('done');
    const tree = (await ask(one, lin, grantApi.tree, { query: { roleId: role.id, enterpriseId: place } }))
      .body;
    const pages = tree.flatMap((node: { children: object[] }) => node.children) as {
      id: string;
      offered: { key: string }[];
    }[];
    const privilege = 'identity.member-session.read';
    const menu = pages.find(({ offered }) => offered.some(({ key }) => key === privilege));
    const submit = (body: object[]) =>
      ask(one, lin, grantApi.submit, { params: { roleId: role.id }, body: body as never });
    const looks = async () => {
      const response = await fetch(`${two.url}/api-user/enterpriseCurrentUsers`, {
        headers: { cookie: qin, 'user-agent': AGENT },
      });
      return response.status;
    };

    expect(await looks()).toBe(403);
    await withoutBus(async () => {
      for (const _ of [1, 2, 3]) {
        expect((await submit([{ roleId: role.id, menuId: menu?.id, privilege }])).status).toBe(200);
        expect(await looks()).toBe(200);
        expect((await submit([])).status).toBe(200);
        expect(await looks()).toBe(403);
      }
    });
  });
});
