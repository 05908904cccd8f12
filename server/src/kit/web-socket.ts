import type { IncomingMessage } from 'node:http';

/** A request that becomes one; whoever offers another protocol is answered in HTTP/1.1. */
export const isWebSocket = ({ method, headers }: IncomingMessage) =>
  method === 'GET' && (headers.upgrade ?? '').toLowerCase() === 'websocket';
