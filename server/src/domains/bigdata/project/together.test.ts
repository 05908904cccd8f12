import type { ProjectCanvas } from '@cloudyard/contract/bigdata/project-canvas.ts';
import { projectTopic } from '@cloudyard/contract/bigdata/project-live.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { Client } from '@stomp/stompjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { said } from '../dataset/dataset.stories.ts';
import { canvasOf, type ProjectStory, projectStory, tableNode } from './project.stories.ts';

let test: TestApp;
let story: ProjectStory;
let port: number;
const clients: Client[] = [];
beforeAll(async () => {
  test = await openTestApp();
  story = await projectStory(test);
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  port = (test.app.server.address() as { port: number }).port;
});
afterAll(async () => {
  await Promise.all(clients.map((one) => one.deactivate()));
  await test?.close();
});

/** Rejected where the caller may not hear of it. */
async function hear(id: string, { cookie }: Caller) {
  const heard: { kind: string }[] = [];
  const client = new Client({
    reconnectDelay: 0,
    webSocketFactory: () =>
      new WebSocket(`ws://127.0.0.1:${port}/sia-equipment-websocket`, ['v12.stomp'], { headers: { cookie } }),
  });
  clients.push(client);
  await new Promise<void>((resolve, reject) => {
    client.onStompError = ({ headers }) => reject(new Error(headers.message));
    client.onConnect = () => {
      client.watchForReceipt('r', () => resolve());
      const take = ({ body }: { body: string }) => heard.push(projectTopic.payload.parse(JSON.parse(body)));
      client.subscribe(`${projectTopic.name}/${id}`, take, { receipt: 'r' });
    };
    client.activate();
  });
  return heard;
}

const start = canvasOf([tableNode('a', NIL), tableNode('b', NIL, { x: 400 })]);
const changed = (id: string, more: object): ProjectCanvas => ({
  ...start,
  nodes: start.nodes.map((one) => (one.id === id ? { ...one, ...more } : one)),
});

describe('two people', () => {
  it('save at once, and neither is lost', async () => {
    const id = await story.saved(start);
    const { body: before } = await story.view(id);
    const answers = await Promise.all([
      story.save(changed('a', { name: 'of lin' }), { id, base: 1, name: before.name }),
      story.save(changed('b', { name: 'of qin' }), { id, base: 1, name: before.name }, story.qin),
    ]);
    expect(answers.map(said)).toEqual(['done', 'done']);
    const { nodes } = await story.drawn(id, 3);
    expect(nodes.map(({ name }) => name)).toEqual(['of lin', 'of qin']);
    // The file is what was brought together; what was uploaded for it, and what was there before, is gone.
    const { body: page } = await story.view(id);
    expect((await story.read(page.location)).json().nodes).toEqual(nodes);
    await eventually(async () => expect((await story.read(before.location)).statusCode).toBe(404));
    const files = () =>
      story.run<{ n: number }>(`select count(*)::int as n from file where category = 'project'
        and visibility = 'sealed'`);
    await eventually(async () => expect(await files()).toEqual([{ n: 0 }]));
  });

  it('who changed the same are told which, and nothing is saved', async () => {
    const id = await story.saved(start);
    await story.saved(changed('a', { name: 'of lin', x: 300 }), { id, base: 1 });
    const refused = await story.save(changed('a', { name: 'of qin' }), { id, base: 1 }, story.qin);
    expect(refused.body).toMatchObject({ code: 'bigdata.project_changed', fields: { nodes: 'a' } });
    expect((await story.view(id)).body.version).toBe(2);
    // Moving it is no such change, and one's own place stands.
    await story.saved(changed('a', { x: 900 }), { id, base: 1 }, story.qin);
    expect((await story.drawn(id, 3)).nodes[0]).toMatchObject({ name: 'of lin', x: 900 });
    expect(said(await story.save(start, { id, base: 9 }))).toBe('bigdata.project_changed');
    // Whoever says nothing of a base means what they drew.
    await story.saved(start, { id }, story.qin);
    expect((await story.drawn(id, 4)).nodes).toEqual(start.nodes);
  });

  it('see each other, and one of them edits a node', async () => {
    const id = await story.saved(start);
    const heard = await hear(id, story.lin);
    expect((await story.there(id, { nodeId: 'a' })).body).toEqual({
      people: [{ userId: story.idOf(story.lin), name: expect.any(String), nodeId: 'a', isSelf: true }],
      locked: [],
    });
    const { body: second } = await story.there(id, { nodeId: 'a' }, story.qin);
    expect(second.locked).toEqual([{ nodeId: 'a', userId: story.idOf(story.lin), name: expect.any(String) }]);
    expect(second.people).toHaveLength(2);
    expect(second.people.find(({ isSelf }: { isSelf: boolean }) => isSelf).nodeId).toBeNull();
    const { body: other } = await story.there(id, { nodeId: 'b' }, story.qin);
    expect(other.people.find(({ isSelf }: { isSelf: boolean }) => isSelf).nodeId).toBe('b');
    await eventually(() => expect(heard.filter(({ kind }) => kind === 'presence')).toHaveLength(3));
    // Said again it is no news.
    await story.there(id, { nodeId: 'b' }, story.qin);
    await story.there(id, { nodeId: null, leave: true });
    await story.saved(start, { id }, story.qin);
    await eventually(() => expect(heard.at(-1)).toMatchObject({ kind: 'saved', version: 2 }));
    expect(heard).toHaveLength(5);
    expect((await story.there(id, { nodeId: 'a' }, story.qin)).body.people).toHaveLength(1);
  });

  it('who are silent are gone, and hold nothing', async () => {
    const id = await story.saved(start);
    await story.there(id, { nodeId: 'a' });
    await story.run(`update project_presence set seen_at = seen_at - interval '31 seconds'`);
    const { body } = await story.there(id, { nodeId: 'a' }, story.qin);
    expect(body).toMatchObject({ people: [{ nodeId: 'a', isSelf: true }], locked: [] });
    expect(await story.run(`select from project_presence where project_id = '${id}'`)).toHaveLength(1);
  });

  it('of another enterprise hear nothing', async () => {
    const id = await story.saved(start);
    await expect(hear(id, story.zhou)).rejects.toThrow();
    await expect(hear(NIL, story.lin)).rejects.toThrow();
    await expect(hear('nothing', story.lin)).rejects.toThrow();
  });
});
