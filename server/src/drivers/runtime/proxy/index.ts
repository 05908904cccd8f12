import type { Server } from 'node:http';
import { entry } from './entry.ts';
import type { Forwarding, InHand } from './exchange.ts';
import { folders } from './folder/folder.ts';
import { gate } from './gate.ts';
import { identities } from './identity.ts';
import { Instances } from './instances.ts';
import { cookieStyle } from './names.ts';
import { teller } from './pages/page.ts';
import { listenAt, portOf } from './server.ts';
import { type Tuning, tuned } from './tuning.ts';
import type { Proxy as AppProxy, ProxySettings } from './types.ts';
import { Visitors } from './visitors.ts';

export type { Proxy, ProxySettings, Route, Target } from './types.ts';

/** The proxy in front of applications; `given` changes what a test, or another machine, needs otherwise. */
export function makeProxy(settings: ProxySettings, given: Partial<Tuning> = {}): AppProxy {
  const { consoleUrl, ticketKey, trustedProxies } = settings;
  const tuning = tuned(given);
  const domain = settings.domain.toLowerCase();
  const style = cookieStyle(consoleUrl, domain);
  const { origin, protocol } = new URL(consoleUrl);
  const proto = protocol.slice(0, -1);
  const tell = teller(consoleUrl);
  const instances = new Instances(domain, tuning);
  const visitors = new Visitors(settings.cookieKey, style, tuning.visitMs);
  const identify = identities(consoleUrl, settings.identityKey);
  const active = new Set<InHand>();
  const cut = (sessions: readonly string[], instanceId?: string) => {
    for (const one of [...active]) {
      const { visitor } = one.asking.visit;
      if (sessions.includes(visitor.session) && (!instanceId || visitor.instanceId === instanceId)) one.cut();
    }
  };
  const frame = `frame-ancestors ${origin} 'self'`;
  const forwarding: Forwarding = {
    tell,
    tuning,
    proto,
    frame,
    active,
    identify: ({ visitor }) => identify(visitor, tuning.now()),
    renewed: (visit) => visitors.renewed(visit, tuning.now()),
    again: (asking) => gates.forward(asking),
  };
  const entrance = entry({ ticketKey, consoleUrl, proto, style, visitors, tell, now: tuning.now, cut });
  const gates = gate({ instances, visitors, entrance, folders: folders(tell, frame), forwarding });
  const servers: Server[] = [];
  const sweeping = setInterval(() => {
    const now = tuning.now();
    for (const one of [...active]) one.look(now);
    instances.sweep();
    visitors.sweep(now, (instanceId) => instances.byId.has(instanceId));
  }, tuning.sweepMs);
  sweeping.unref();

  return {
    set: (route) => instances.set(route),
    remove: (instanceId) => instances.remove(instanceId),
    drained: (instanceId, target, ms) => instances.drained(instanceId, target, ms),
    figures(instanceId) {
      const instance = instances.byId.get(instanceId);
      if (!instance) return { requests: 0, failures: 0, users: 0 };
      const { requests, failures, people } = instance;
      return { requests, failures, users: people.count(tuning.now()) };
    },
    visitors: () => visitors.list(),
    showOut(sessions) {
      visitors.end(sessions, tuning.now());
      cut(sessions);
    },
    async listen(where) {
      const server = await listenAt(where, { tuning, tell, trustedProxies, enter: gates.enter });
      servers.push(server);
      return portOf(server);
    },
    async close() {
      clearInterval(sweeping);
      const closed = servers.map((server) => new Promise((resolve) => server.close(resolve)));
      for (const one of [...active]) one.cut();
      for (const server of servers) server.closeAllConnections();
      instances.close();
      await Promise.all(closed);
    },
  };
}
