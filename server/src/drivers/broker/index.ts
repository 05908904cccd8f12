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

/** Takes an upgrade that is MQTT; false: it is not. */
type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean;

const hostOf = (env: Env) => (env.PUBLIC_URL ? new URL(env.PUBLIC_URL).hostname : env.HOST);

/** `ws://host:port/mqtt`, as people reach the console. */
function webSocketOf({ PUBLIC_URL, HOST, PORT }: Env): string {
  const { protocol, host } = new URL(PUBLIC_URL ?? `http://${HOST}:${PORT}`);
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${MQTT_PATH}`;
}

/** The broker of this copy; nothing listens yet. */
export async function openBroker(env: Env, log: Log): Promise<Broker & { upgrade: Upgrade }> {
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
  return { ...broker, upgrade: upgradeTo(env, broker.handle) };
}

type Handle = Awaited<ReturnType<typeof openEmbeddedBroker>>['handle'];

/** MQTT over WebSocket, on the port of the console. */
function upgradeTo(env: Env, handle: Handle): Upgrade {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MOST_FRAME_BYTES,
    perMessageDeflate: false,
    handleProtocols: (offered) => PROTOCOLS.find((name) => offered.has(name)) ?? false,
  });
  return (request, socket, head) => {
    if (request.url?.split('?', 1)[0] !== MQTT_PATH || !isWebSocket(request)) return false;
    sockets.handleUpgrade(request, socket, head, (opened) =>
      handle(createWebSocketStream(opened), { address: addressBehind(env, request), certificate: undefined }),
    );
    return true;
  };
}
