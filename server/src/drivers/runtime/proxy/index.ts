import { createServer, request, type Server } from 'node:http';
import type { Proxy as AppProxy, ProxySettings, Route, Target } from './types.ts';

export type { Proxy, ProxySettings, Route, Target } from './types.ts';

/** Leads by host, and nothing more: it lets everybody in. */
export function makeProxy(settings: ProxySettings): AppProxy {
  const routes = new Map<string, Route>();
  const figures = new Map<string, { requests: number; failures: number; users: number }>();
  const servers: Server[] = [];
  const inHand = new Map<string, number>();
  const keyOf = (target: Target) => JSON.stringify(target);
  const pass: Parameters<typeof createServer>[1] = (incoming, outgoing) => {
    const host = (incoming.headers.host ?? '').replace(/:\d+$/, '');
    const route = [...routes.values()].find((one) => `${one.host}.${settings.domain}` === host);
    const target = route?.target;
    if (!route || !target || (target.at !== 'socket' && target.at !== 'port')) {
      outgoing.writeHead(503).end(route?.state ?? 'unknown');
      return;
    }
    const counted = figures.get(route.instanceId) ?? { requests: 0, failures: 0, users: 0 };
    counted.requests += 1;
    figures.set(route.instanceId, counted);
    const key = keyOf(target);
    inHand.set(key, (inHand.get(key) ?? 0) + 1);
    outgoing.once('close', () => inHand.set(key, (inHand.get(key) ?? 1) - 1));
    const where = target.at === 'socket' ? { socketPath: target.path } : { port: target.port };
    const { method, url, headers } = incoming;
    const asked = request({ ...where, method, path: url, headers, agent: false }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(outgoing);
    });
    asked.on('error', () => {
      counted.failures += 1;
      if (!outgoing.headersSent) outgoing.writeHead(502);
      outgoing.end();
    });
    incoming.pipe(asked);
  };
  return {
    set: (route) => void routes.set(route.instanceId, route),
    remove: (id) => void routes.delete(id),
    async drained(_id, target, ms) {
      const end = Date.now() + ms;
      while ((inHand.get(keyOf(target)) ?? 0) > 0 && Date.now() < end) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    figures: (id) => figures.get(id) ?? { requests: 0, failures: 0, users: 0 },
    visitors: () => [],
    showOut: () => undefined,
    async listen(where) {
      const server = createServer(pass);
      servers.push(server);
      await new Promise<void>((resolve) => server.listen(where, resolve));
      const address = server.address();
      return typeof address === 'object' && address ? { port: address.port } : {};
    },
    async close() {
      for (const server of servers) server.close();
    },
  };
}
