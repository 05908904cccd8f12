import { commandApi } from '@cloudyard/contract/equipment/command.ts';
import { describe, expect, it } from 'vitest';
import { aroundGateways, type GatewayStory } from '../gateway/gateway.stories.ts';

// What no row can keep is the caller's mistake, and is said so.

let story: GatewayStory;
aroundGateways((_, opened) => {
  story = opened;
});

describe.each([
  ['a zero', 'a\0b'],
  ['the first half of a sign', 'a\ud800b'],
  ['the second half of a sign', 'a\udc00b'],
])('%s', (_, odd) => {
  it.each(['name', 'alias', 'description', 'dataUnit'])(
    'in the %s of a node is refused by name',
    async (field) => {
      const one = await story.ready();
      const nodes = [story.node('x', 'number', { [field]: odd })];
      expect(await story.configure(one.id, nodes, { version: 1 })).toMatchObject({
        ...{
          status: 400,
          body: { code: 'kit.invalid', fields: { [`collectNodeConfigs.0.${field}`]: 'format' } },
        },
      });
    },
  );

  it('in a gateway or a command is refused, also where nothing asked before the database', async () => {
    const { id } = await story.ready();
    const answers = [
      await story.add({ name: odd }),
      await story.lin.ask(commandApi.send, {
        params: { id },
        body: { name: 'restart', arguments: { text: odd }, timeoutSeconds: 60, waitMinutes: 60 } as never,
      }),
    ];
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 400, body: { code: 'kit.invalid' } });
  });
});

it('a line and a bell are kept as they are', async () => {
  const { id } = await story.ready();
  const nodes = [story.node('x', 'number', { name: 'a\u0007b', description: 'two\nlines' })];
  expect((await story.configure(id, nodes, { version: 1 })).body.collectNodeConfigs).toMatchObject([
    { name: 'a\u0007b', description: 'two\nlines' },
  ]);
});
