import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { createWebSocketStream, WebSocketServer } from 'ws';
import type { Broker } from '../../kit/broker.ts';
import type { Env } from '../../kit/env.ts';
import { addressBehind } from '../../kit/http.ts';
import type { Log } from '../../kit/log.ts';
import { isWebSocket } from '../../kit/web-socket.ts';
import { openEmbeddedBroker } from './embedded.ts';

/** Where gateways that reach nothing but the web come in. */
export const MQTT_PATH = '/mqtt';
const PROTOCOLS = ['mqtt', 'mqttv3.1'];
const MOST_FRAME_BYTES = 1024 ** 2;

/** Rejects when that address opens too many. */
type Count = (request: IncomingMessage) => Promise<void>;

/** Takes an upgrade that is MQTT; false: it is not. */
type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean;

const hostOf = (env: Env) => (env.PUBLIC_URL ? new URL(env.PUBLIC_URL).hostname : env.HOST);

/** `ws://host:port/mqtt`, as people reach the console. */
function webSocketOf({ PUBLIC_URL, HOST, PORT }: Env): string {
  const { protocol, host } = new URL(PUBLIC_URL ?? `http://${HOST}:${PORT}`);
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${MQTT_PATH}`;
}

/** The address that is shown for connecting to a broker outside: what was set, or where we reach it ourselves. */
function addressesOf({ MQTT_PUBLIC_URL, MQTT_URL = '' }: Env) {
  const { protocol, host } = new URL(MQTT_URL);
  const all = (MQTT_PUBLIC_URL ?? `${protocol}//${host}`).split(',').map((one) => one.trim());
  const one = (begin: RegExp) => all.find((address) => begin.test(address)) ?? '';
  return { mqtt: one(/^mqtt:/), mqtts: one(/^mqtts:/), websocket: one(/^wss?:/) };
}

/** The broker of this copy; nothing listens yet. */
export async function openBroker(env: Env, log: Log, count: Count): Promise<Broker & { upgrade: Upgrade }> {
  if (env.MQTT_URL) {
    // Its library takes memory where it is not used.
    const { openOutsideBroker } = await import('./outside.ts');
    return {
      ...openOutsideBroker({
        ...{
          url: env.MQTT_URL,
          isManaged: env.MQTT_ADMIN === 'dynamic-security',
          addresses: addressesOf(env),
        },
        log: (error, what) => (error ? log.warn({ err: error }, what) : log.info(what)),
      }),
      upgrade: () => false,
    };
  }
  return openInside(env, log, count);
}

async function openInside(env: Env, log: Log, count: Count): Promise<Broker & { upgrade: Upgrade }> {
  const { MQTT_TLS_CERT: cert, MQTT_TLS_KEY: key } = env;
  const broker = await openEmbeddedBroker({
    host: env.MQTT_HOST ?? env.HOST,
    port: env.MQTT_PORT === 'off' ? null : env.MQTT_PORT,
    tls:
      cert && key ? { port: env.MQTT_TLS_PORT, cert: await readFile(cert), key: await readFile(key) } : null,
    publicHost: hostOf(env),
    websocket: webSocketOf(env),
    log: (error, what) => log.warn({ err: error }, what),
  });
  return { ...broker, upgrade: upgradeTo(env, broker.handle, count) };
}

type Handle = Awaited<ReturnType<typeof openEmbeddedBroker>>['handle'];

/** MQTT over WebSocket, on the port of the console, and counted with its other sockets. */
function upgradeTo(env: Env, handle: Handle, count: Count): Upgrade {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MOST_FRAME_BYTES,
    perMessageDeflate: false,
    handleProtocols: (offered) => PROTOCOLS.find((name) => offered.has(name)) ?? false,
  });
  return (request, socket, head) => {
    if (request.url?.split('?', 1)[0] !== MQTT_PATH || !isWebSocket(request)) return false;
    // There is no other listener while it is counted; unheard, a reset would end the process.
    const ignore = () => undefined;
    socket.on('error', ignore);
    const address = addressBehind(env, request);
    const take = () => {
      socket.off('error', ignore);
      sockets.handleUpgrade(request, socket, head, (opened) =>
        handle(createWebSocketStream(opened), { address, certificate: undefined }),
      );
    };
    count(request).then(take, () =>
      socket.end('HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\n\r\n'),
    );
    return true;
  };
}
