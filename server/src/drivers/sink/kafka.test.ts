import type { SinkConfig } from '@cloudyard/contract/iot/sink.ts';
import { Admin, Consumer, MessagesStreamModes, stringDeserializers } from '@platformatic/kafka';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';

import { makeSinks } from './index.ts';

// A real Kafka: `npm run engines kafka`.
const broker = process.env.KAFKA_TEST_BROKER ?? '';
const login = process.env.KAFKA_TEST_LOGIN_BROKER ?? '';
const TOPIC = 'cloudyard-things';

type KafkaConfig = Extract<SinkConfig, { kind: 'kafka' }>;
const config = (more: Partial<KafkaConfig> = {}): KafkaConfig => ({
  ...{
    kind: 'kafka',
    brokers: [broker],
    topic: TOPIC,
    isTls: false,
    sasl: 'none',
    username: '',
    ca: '',
    ...more,
  },
});
const open = (of: KafkaConfig, networks = '127.0.0.0/8', password?: string) =>
  makeSinks(networks, () => '').open({
    ...{
      config: of,
      secrets: password ? { password } : {},
      timeoutMs: 10_000,
      inFlight: 4,
      clientId: 'story',
    },
  });
const message = (id: number, deviceId: string) => ({
  ...{ id, deviceId, deviceName: '', deviceCode: '', payload: JSON.stringify({ id }), at: new Date() },
});
const tested = async (sink: ReturnType<typeof open>) => {
  const { problem } = await sink.test();
  await sink.close();
  return problem?.kind ?? 'fine';
};

describe.runIf(broker)('Kafka', () => {
  beforeAll(async () => {
    const admin = new Admin({ clientId: 'admin', bootstrapBrokers: [broker] });
    await eventually(() => admin.createTopics({ topics: [TOPIC], partitions: 4, replicas: 1 }));
    await admin.close();
  }, 120_000);

  it('takes batches, each device in its order in one partition', async () => {
    const sink = open(config());
    expect((await sink.test()).problem).toBeNull();
    for (let batch = 0; batch < 10; batch++) {
      const some = Array.from({ length: 50 }, (_, n) => message(batch * 50 + n + 1, `device-${n % 7}`));
      expect(await sink.send(some, AbortSignal.timeout(20_000))).toEqual(some.map(() => 'sent'));
    }
    await sink.close();
    const consumer = new Consumer({
      ...{
        clientId: 'reader',
        groupId: 'readers',
        bootstrapBrokers: [broker],
        deserializers: stringDeserializers,
      },
    });
    const stream = await consumer.consume({ topics: [TOPIC], mode: MessagesStreamModes.EARLIEST });
    const got: { key: string; id: number; partition: number }[] = [];
    for await (const { key, value, partition } of stream) {
      got.push({ key, partition, id: JSON.parse(value).id });
      if (got.length === 500) break;
    }
    await consumer.close(true);
    for (const own of Map.groupBy(got, ({ key }) => key).values()) {
      expect(new Set(own.map(({ partition }) => partition)).size).toBe(1);
      expect(own.map(({ id }) => id)).toEqual(own.map(({ id }) => id).sort((one, other) => one - other));
    }
    expect(new Set(got.map(({ id }) => id)).size).toBe(500);
  }, 60_000);

  it('says what is wrong in words', async () => {
    expect(await tested(open(config({ topic: 'not-there' })))).toBe('missing');
    expect(await tested(open(config({ brokers: ['127.0.0.1:1'] })))).toBe('connection_refused');
    expect(await tested(open(config(), ''))).toBe('private_address');
    const sasl = { brokers: [login], sasl: 'PLAIN' as const, username: 'pusher' };
    expect(await tested(open(config(sasl), '127.0.0.0/8', 'secret-1'))).toBe('fine');
    expect(await tested(open(config(sasl), '127.0.0.0/8', 'wrong'))).toBe('login');
  }, 60_000);

  it('is not led inside by what the cluster says its brokers are', async () => {
    // The name leads there by itself; what the cluster advertises is 127.0.0.1, which is not allowed.
    const sink = open(config({ brokers: [broker.replace('127.0.0.1', 'localhost')] }), '127.0.0.2/32');
    expect(await tested(sink)).toBe('private_address');
  }, 60_000);

  it('a message that is too large is refused for good', async () => {
    const sink = open(config());
    const large = { ...message(1, 'd'), payload: JSON.stringify('x'.repeat(2_000_000)) };
    expect(await sink.send([large], AbortSignal.timeout(20_000))).toMatchObject([{ next: 'never' }]);
    await sink.close();
  }, 60_000);
});
