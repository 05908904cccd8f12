import type { IncomingMessage, ServerResponse } from 'node:http';
import { isForeign } from './crossing.ts';
import { type entry, OWN_PATHS } from './entry.ts';
import { type Asking, Exchange, type Forwarding, type InHand } from './exchange.ts';
import type { Folders } from './folder/folder.ts';
import { type Instances, layDown, type Place, takeUp } from './instances.ts';
import type { Told } from './pages/words.ts';
import { Standstill } from './standstill.ts';
import type { Visitors } from './visitors.ts';

export type Gate = {
  instances: Instances;
  visitors: Visitors;
  entrance: ReturnType<typeof entry>;
  folders: Folders;
  forwarding: Forwarding;
};

export type Call = {
  request: IncomingMessage;
  response: ServerResponse;
  address: string;
  /** What came after the head of an upgrade; undefined: it is none. */
  upgrade: Buffer[] | undefined;
};

const SERVED = new Set(['running', 'booting', 'unknown']);
/** How long after it ran an instance counts as being replaced. */
const REPLACED_MS = 60_000;

/** Two hosts in one request could mean two applications to two readers. */
function hostsOf({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let n = 0; n < rawHeaders.length; n += 2) {
    const name = rawHeaders[n] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/** Refused whatever it is about: what could be read in two ways, or reflects what it is sent. */
function refusal(request: IncomingMessage): Told | undefined {
  const { headers, method, url = '' } = request;
  if (hostsOf(request) !== 1 || !url.startsWith('/')) return 'bad_request';
  const encoding = headers['transfer-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'chunked') return 'bad_request';
  return method === 'TRACE' || method === 'CONNECT' ? 'bad_method' : undefined;
}

const isOwnPath = (url: string) =>
  url.startsWith(OWN_PATHS) &&
  (url.length === OWN_PATHS.length || '/?#'.includes(url[OWN_PATHS.length] ?? ''));

/** Who is called, who calls, may they; then on to the application. */
export function gate({ instances, visitors, entrance, folders, forwarding }: Gate) {
  const { tell, tuning, proto } = forwarding;
  const { now } = tuning;

  function enter({ request, response, address, upgrade }: Call) {
    const refused = refusal(request);
    if (refused) return tell(request, response, refused);
    const instance = instances.atHost(request.headers.host as string);
    if (!instance) return tell(request, response, instance === null ? 'misdirected' : 'not_found');
    const { cookie } = request.headers;
    const { instanceId, users } = instance.route;
    const visit = cookie ? visitors.of(cookie, instanceId, instance.visits, now()) : null;
    if (isOwnPath(request.url as string)) return entrance.own(instance, visit, request, response);
    if (!visit) return entrance.ask(instance, request, response);
    if (isForeign(request, proto, upgrade !== undefined)) return tell(request, response, 'foreign');
    if (!instance.people.enter(visit.visitor.accountId, users, now()))
      return tell(request, response, 'too_many_users');
    if (instance.inHand >= tuning.perInstance) return tell(request, response, 'busy');
    instance.requests += 1;
    forward({ request, response, address, upgrade, instance, visit, tries: 0 });
  }

  function forward(asking: Asking) {
    const { instance, request, response, visit } = asking;
    const { state } = instance.route;
    // Shown out while it waited.
    if (visit.visitor.hasLeft) return tell(request, response, 'not_let_in');
    const { place } = instance;
    if (place && SERVED.has(state)) return send(asking, place);
    const isReplaced = state === 'booting' && now() - instance.leftAt < REPLACED_MS;
    if (isReplaced && request.method === 'GET') return wait(asking);
    tell(request, response, state === 'running' ? 'gone' : state);
  }

  function send(asking: Asking, place: Place) {
    if (place.pool) return new Exchange(asking, place, forwarding).begin(place.pool);
    if (place.target.at !== 'folder') return;
    const { instance, request, response, visit } = asking;
    if (asking.upgrade) return tell(request, response, 'bad_request');
    takeUp(instance, place);
    watchReader(asking, forwarding, () => layDown(instance, place));
    const renewed = forwarding.renewed(visit);
    if (renewed) response.setHeader('Set-Cookie', renewed);
    void folders.serve(place.target.path, request, response);
  }

  /** While one release takes over from another no visitor sees a page about it. */
  function wait(asking: Asking) {
    const { instance, request, response } = asking;
    instance.inHand += 1;
    const go = () => {
      clearTimeout(timer);
      instance.waiting.delete(go);
      instance.inHand -= 1;
      response.off('close', go);
      if (response.destroyed) return;
      if (instance.place || instance.route.state !== 'booting') forward(asking);
      else tell(request, response, 'booting');
    };
    const timer = setTimeout(go, tuning.replaceMs);
    instance.waiting.add(go);
    response.once('close', go);
  }

  return { enter, forward };
}

/** A visitor who takes a file: also such a one may stop taking it, or be shown out. */
function watchReader(asking: Asking, { active, tuning }: Forwarding, ended: () => void) {
  const { request, response, visit } = asking;
  const end = () => {
    if (active.delete(inHand)) ended();
  };
  const cut = () => {
    request.socket.destroy();
    end();
  };
  let still: Standstill | undefined;
  const inHand: InHand = {
    asking,
    cut,
    look(now) {
      still ??= new Standstill(request, now);
      if (now >= visit.visitor.until || still.isIdle(now, tuning.idleMs)) cut();
    },
  };
  active.add(inHand);
  response.once('close', end);
}
