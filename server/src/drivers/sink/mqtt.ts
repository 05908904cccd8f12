import { type EventEmitter, once } from 'node:events';
import tls from 'node:tls';
import type { SinkConfig } from '@cloudyard/contract/iot/sink.ts';
import { type ErrorWithReasonCode, MqttClient } from 'mqtt';
import type { May } from '../../kit/public-address.ts';
import type { Sink, SinkMessage, SinkOrder } from '../../kit/sink.ts';
import { sendEach } from './each.ts';
import { bare, checkHost, GuardedSocket } from './guard.ts';
import { failedAll, problemOf, SinkProblem } from './problems.ts';

type Config = Extract<SinkConfig, { kind: 'mqtt' }>;

/** What has a meaning in a topic has none in a name. */
const plain = (text: string) => text.replaceAll('\0', '_').replace(/[+#/]/g, '_') || '_';
export const topicOf = (topic: string, { deviceId, deviceCode, deviceName }: SinkMessage) =>
  topic
    .replaceAll('{deviceId}', deviceId)
    .replaceAll('{deviceCode}', plain(deviceCode))
    .replaceAll('{deviceName}', plain(deviceName));

function mqttProblem(error: unknown): SinkProblem {
  const { code, message } = error as ErrorWithReasonCode;
  // Bad user name or password, not authorised; of MQTT 5 and of 3.1.1.
  if (code === 134 || code === 135 || code === 4 || code === 5) return new SinkProblem('login', message);
  return problemOf(error);
}

function streamTo(url: URL, ca: string, may: May, onError: (error: Error) => void) {
  const isTls = url.protocol === 'mqtts:';
  const port = Number(url.port) || (isTls ? 8883 : 1883);
  const socket = new GuardedSocket(may).connect({ port, host: url.hostname });
  // The client tells only that a connection closed: why is known here.
  socket.on('error', onError);
  if (!isTls) return socket;
  const secured = tls.connect({ socket, servername: bare(url.hostname), ...(ca ? { ca } : {}) });
  secured.on('error', onError);
  socket.on('error', (error) => secured.destroy(error));
  return secured;
}

/** The broker may never answer: time ends it. */
async function publish(
  on: MqttClient,
  { topic, qos, isRetained }: Config,
  message: SinkMessage,
  timeout: AbortSignal,
) {
  const { promise: cut, reject } = Promise.withResolvers<never>();
  const late = () => reject(new SinkProblem('timeout', 'The broker did not acknowledge in time.'));
  const gone = () => reject(new SinkProblem('broken', 'The broker closed the connection.'));
  timeout.addEventListener('abort', late, { once: true });
  on.once('close', gone);
  const sending = on.publishAsync(topicOf(topic, message), message.payload, { qos, retain: isRetained });
  sending.catch(() => undefined);
  try {
    await Promise.race([sending, cut]);
  } catch (error) {
    throw mqttProblem(error);
  } finally {
    // The connection stays: what waited for its end must not.
    timeout.removeEventListener('abort', late);
    on.removeListener('close', gone);
  }
}

/** One connection that stays; a message is delivered when the broker has acknowledged it. */
export function openMqttSink(order: SinkOrder & { config: Config }, may: May): Sink {
  const { config, secrets, timeoutMs, inFlight, clientId } = order;
  const url = new URL(config.url);
  let client: MqttClient | undefined;

  async function connected(signal: AbortSignal): Promise<MqttClient> {
    if (client?.connected) return client;
    await close();
    checkHost(url.hostname, may);
    let cause: Error | undefined;
    const made = new MqttClient(
      () =>
        streamTo(url, config.ca, may, (error) => {
          cause ??= error;
        }),
      {
        ...{ clientId: config.clientId || clientId, clean: true, protocolVersion: 4, keepalive: 30 },
        ...(config.username ? { username: config.username, password: secrets.password ?? '' } : {}),
        // Who sends decides when to try again.
        ...{ reconnectPeriod: 0, connectTimeout: timeoutMs, queueQoSZero: false },
      },
    );
    client = made;
    // A failure after the connection stood is reported by what was being sent.
    made.on('error', () => undefined);
    const failing = new Promise<never>((_, reject) => {
      made.once('error', reject);
      made.once('close', () =>
        reject(cause ?? new SinkProblem('broken', 'The broker closed the connection.')),
      );
    });
    failing.catch(() => undefined);
    try {
      await Promise.race([once(made as unknown as EventEmitter, 'connect', { signal }), failing]);
    } catch (error) {
      await close();
      throw mqttProblem(error);
    }
    return made;
  }
  async function close() {
    const ended = client;
    client = undefined;
    await ended?.endAsync(true).catch(() => undefined);
  }
  return {
    async test() {
      try {
        await connected(AbortSignal.timeout(timeoutMs));
        return { problem: null, detail: url.host };
      } catch (error) {
        return { problem: problemOf(error).problem, detail: url.host };
      }
    },
    async send(batch, signal) {
      try {
        const on = await connected(AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]));
        on.setMaxListeners(inFlight * 2 + 20);
        const sent = await sendEach(batch, inFlight, (message) =>
          publish(on, config, message, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])),
        );
        if (sent.some((one) => typeof one === 'object')) await close();
        return sent;
      } catch (error) {
        return failedAll(batch, error);
      }
    },
    close,
  };
}
