import { Client } from '@stomp/stompjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import type { Databases } from '../src/drivers/database/index.ts';
import { freshDatabase } from './database.ts';
import { eventually } from './eventually.ts';
import { AGENT, logInOver } from './login.ts';
import { type ServerProcess, startServer, urlOf } from './process.ts';

let databases: Databases;
let one: ServerProcess;
let two: ServerProcess;
let cookie: string;

const ask = async (server: ServerProcess, path: string, init: RequestInit = {}) => {
  const response = await fetch(server.url + path, {
    ...init,
    headers: { cookie, 'user-agent': AGENT, ...init.headers },
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
};
const post = (server: ServerProcess, path: string, body?: object) =>
  ask(server, path, {
    method: 'POST',
    ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
  });

beforeAll(async () => {
  databases = await freshDatabase();
  const env = { DATABASE_URL: urlOf(databases.owner), DATABASE_APP_URL: urlOf(databases.app) };
  // Both at once: they must agree who migrates, makes the roles and loads the demo data.
  [one, two] = await Promise.all([startServer(env), startServer(env)]);
  cookie = await logInOver(one.url, 'admin');
});
afterAll(async () => {
  await Promise.all([one?.stop(), two?.stop()]);
  await databases?.stop();
});

describe('two processes on one database', () => {
  it('share sessions', async () => {
    expect((await ask(two, '/api-me/')).body.username).toBe('admin');
  });

  it('share live messages: a subscriber at one gets once what the other publishes', async () => {
    const heard: { state: string; id: string }[] = [];
    const client = new Client({
      webSocketFactory: () =>
        new WebSocket(`${two.url.replace('http', 'ws')}/sia-equipment-websocket`, ['v12.stomp'], {
          headers: { cookie, 'user-agent': AGENT },
        }),
      reconnectDelay: 0,
    });
    const subscribed = new Promise<void>((resolve) => {
      client.onConnect = () => {
        client.watchForReceipt('r', () => resolve());
        client.subscribe('/topic/audit.chain-check', (message) => heard.push(JSON.parse(message.body)), {
          receipt: 'r',
        });
      };
    });
    client.activate();
    await subscribed;
    const { body: check } = await post(one, '/api-audit/checkChain');
    await eventually(() =>
      expect(heard.some((each) => each.id === check.id && each.state === 'intact')).toBe(true),
    );
    expect(heard.filter((each) => each.state === 'intact')).toHaveLength(1);
    await client.deactivate();
  });

  it('share jobs: each is done once, by either of them', async () => {
    const { body: check } = await post(two, '/api-audit/checkChain');
    await eventually(async () => {
      const found = (await ask(one, '/api-audit/getChainChecks')).body.find(
        (each: { id: string }) => each.id === check.id,
      );
      expect(found.state).toBe('intact');
    });
  });

  it('share rate limits', async () => {
    const wrong = (server: ServerProcess) => post(server, '/api-user/usernameUnique/nobody');
    const answers = [];
    for (let n = 0; n < 70; n += 1) answers.push((await wrong(n % 2 ? one : two)).status);
    expect(answers.filter((status) => status === 200).length).toBeLessThanOrEqual(60);
    expect(answers.at(-1)).toBe(429);
  });

  it('both end a session and its sockets', async () => {
    const socket = new WebSocket(`${two.url.replace('http', 'ws')}/sia-equipment-websocket`, ['v12.stomp'], {
      headers: { cookie, 'user-agent': AGENT },
    });
    const closed = new Promise<number>((resolve) => socket.on('close', resolve));
    await new Promise((resolve) => socket.on('open', resolve));
    const ended = await ask(one, '/delete-session');
    expect(ended.body).toEqual({ ended: true });
    expect((await ask(two, '/api-me/')).status).toBe(401);
    expect(await closed).toBe(4001);
  });
});
