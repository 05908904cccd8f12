import type { SinkConfig } from '@cloudyard/contract/iot/sink.ts';
import { type Broker, type Connection, ProduceAcks, Producer, stringSerializers } from '@platformatic/kafka';
import type { May } from '../../kit/public-address.ts';
import type { Sink, SinkOrder } from '../../kit/sink.ts';
import { addressOf, guarded } from './guard.ts';
import { failedAll, problemOf, SinkProblem } from './problems.ts';

type Config = Extract<SinkConfig, { kind: 'kafka' }>;
type Done = (error: Error | null, connection?: Connection) => void;
type Made = Producer<string, string, string, string>;

const brokerOf = (text: string): Broker => {
  const at = text.lastIndexOf(':');
  return { host: text.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(text.slice(at + 1)) };
};

/**
 * A cluster names its brokers itself: each of them, and not only those the user gave, is checked before it is connected
 * to. Without TLS the checked address itself is taken; with TLS the lookup of the connection checks, since the name is
 * what its certificate is for.
 */
function guardConnections(producer: Made, may: May, isTls: boolean) {
  const pool = producer.connections as unknown as { get(broker: Broker, done: Done): unknown };
  const get = pool.get.bind(pool);
  pool.get = (broker, done) => {
    if (!broker?.host) return get(broker, done);
    addressOf(broker.host, may).then(
      (host) => get(isTls ? broker : { ...broker, host }, done),
      (error: Error) => done(asRetryless(error)),
    );
    return undefined;
  };
}

/** The client asks every error it meets whether to try again. */
const asRetryless = (error: Error) =>
  Object.assign(error, { canRetry: false, findBy: () => null, hasAny: () => false, hasAll: () => false });

const all = (error: unknown): (Error & { code?: string; apiCode?: number; apiId?: string })[] => {
  const one = error as Error & { errors?: unknown[]; cause?: unknown };
  if (!(one instanceof Error)) return [];
  return [one, ...(one.errors ?? []).flatMap(all), ...all(one.cause)];
};

function kafkaProblem(error: unknown): SinkProblem {
  const found = all(error);
  const known = found.find((one) => one instanceof SinkProblem);
  if (known) return known as SinkProblem;
  const said = found.map(({ message, apiId = '' }) => `${apiId} ${message}`).join('; ');
  if (
    /AUTHENTICATION_FAILED|UNSUPPORTED_SASL/.test(said) ||
    found.some(({ code }) => code === 'PLT_KFK_AUTHENTICATION')
  )
    return new SinkProblem('login', said);
  if (/AUTHORIZATION_FAILED/.test(said)) return new SinkProblem('denied', said);
  if (/UNKNOWN_TOPIC|Unknown topic/.test(said)) return new SinkProblem('missing', said);
  if (/MESSAGE_TOO_LARGE|RECORD_LIST_TOO_LARGE|INVALID_RECORD/.test(said))
    return new SinkProblem('answered', said, 'never');
  const inner = found.map(problemOf).find(({ problem }) => problem.kind !== 'other');
  return inner ?? new SinkProblem(/timed out/i.test(said) ? 'timeout' : 'other', said);
}

/** Keyed by device, so that a device's messages stay in one partition; acknowledged by all replicas. */
export function openKafkaSink(order: SinkOrder & { config: Config }, may: May): Sink {
  const { config, secrets, timeoutMs, clientId } = order;
  let producer: Made | undefined;

  // Who sends decides when to try again.
  function opened(): Made {
    if (producer) return producer;
    const { sasl, username } = config;
    const made: Made = new Producer({
      ...{ clientId, bootstrapBrokers: config.brokers.map(brokerOf), serializers: stringSerializers },
      ...{ connectTimeout: timeoutMs, requestTimeout: timeoutMs, timeout: timeoutMs, retries: 0 },
      ...{ acks: ProduceAcks.ALL, idempotent: true, autocreateTopics: false, strict: false },
      ...(sasl === 'none' ? {} : { sasl: { mechanism: sasl, username, password: secrets.password ?? '' } }),
      ...(config.isTls
        ? {
            tls: { lookup: guarded(may), ...(config.ca ? { ca: config.ca } : {}) } as object,
            tlsServerName: true,
          }
        : {}),
    });
    made.on('error', () => undefined);
    guardConnections(made, may, config.isTls);
    producer = made;
    return made;
  }
  async function close() {
    const ended = producer;
    producer = undefined;
    // One that hangs is left to its own timeouts.
    await ended?.close(true).catch(() => undefined);
  }
  /** Whatever the client does by itself, its time is over then. */
  async function timed<T>(act: Promise<T>, ms: number, signal?: AbortSignal): Promise<T> {
    const timeout = signal ? AbortSignal.any([signal, AbortSignal.timeout(ms)]) : AbortSignal.timeout(ms);
    const cut = new Promise<never>((_, reject) => {
      const end = () => reject(new SinkProblem('timeout', 'The cluster did not answer in time.'));
      timeout.addEventListener('abort', end, { once: true });
    });
    act.catch(() => undefined);
    return Promise.race([act, cut]);
  }
  async function run<T>(act: (on: Made) => Promise<T>, signal?: AbortSignal): Promise<T> {
    try {
      return await timed(act(opened()), timeoutMs, signal);
    } catch (error) {
      // What it knows of the cluster, and of what it sent, may be wrong.
      void close();
      throw kafkaProblem(error);
    }
  }
  return {
    async test() {
      try {
        const found = await run((on) =>
          on.metadata({ topics: [config.topic], forceUpdate: true, retries: 0 }),
        );
        const partitions = found.topics.get(config.topic)?.partitionsCount ?? 0;
        if (partitions === 0) throw new SinkProblem('missing', config.topic);
        return { problem: null, detail: `${config.topic} (${partitions})` };
      } catch (error) {
        return { problem: problemOf(error).problem, detail: config.brokers.join(', ') };
      }
    },
    async send(batch, signal) {
      const messages = batch.map(({ deviceId, payload, id, at }) => ({
        ...{ topic: config.topic, key: deviceId, value: payload, timestamp: BigInt(at.getTime()) },
        headers: new Map([['cloudyard-message', String(id)]]),
      }));
      try {
        await run((on) => on.send({ messages }), signal);
        return batch.map(() => 'sent' as const);
      } catch (error) {
        return failedAll(batch, error);
      }
    },
    close,
  };
}
