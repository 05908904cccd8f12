import type { IncomingMessage, ServerResponse } from 'node:http';
import { isForeign, isNavigation } from './crossing.ts';
import type { Instance } from './instances.ts';
import { type CookieStyle, readCookies } from './names.ts';
import type { Teller } from './pages/page.ts';
import { readTicket, ticketKeeper } from './tickets.ts';
import type { Visit, Visitors } from './visitors.ts';
import { ownPath, partsOfWay, wayBack, wayOf } from './way.ts';

export const OWN_PATHS = '/.cloudyard';
const WAY_SECONDS = 600;

type Settings = {
  ticketKey: Buffer;
  consoleUrl: string;
  proto: string;
  style: CookieStyle;
  visitors: Visitors;
  tell: Teller;
  now: () => number;
  /** Ends what a login has in hand in one instance. */
  cut: (sessions: readonly string[], instanceId: string) => void;
};

const NO_STORE = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };

function lead(response: ServerResponse, status: number, location: string, cookies: string[] = []) {
  // The rest of a body that is not read is not waited for.
  if (!response.req.complete) response.setHeader('connection', 'close');
  response.writeHead(status, { ...NO_STORE, location, 'content-length': 0, 'set-cookie': cookies });
  response.end();
}

/** How a visitor is let in and out. Everything below /.cloudyard is ours and never reaches the application. */
export function entry(settings: Settings) {
  const { ticketKey, consoleUrl, style, visitors, tell, now } = settings;
  const keeper = ticketKeeper(now());
  const cookiesOf = (request: IncomingMessage) => readCookies(request.headers.cookie ?? '', style);

  /** A visitor without a cookie: people are led to the console, programs get an error. */
  function ask(instance: Instance, request: IncomingMessage, response: ServerResponse) {
    if (!isNavigation(request)) return tell(request, response, 'not_let_in');
    const way = wayOf(cookiesOf(request).way);
    const query = new URLSearchParams({ host: instance.route.host, to: wayBack(way, request.url ?? '/') });
    const kept = `${style.way}=${way}; Max-Age=${WAY_SECONDS}; ${style.attributes}`;
    lead(response, 302, `${consoleUrl.replace(/\/$/, '')}/console/open-application?${query}`, [kept]);
  }

  /**
   * With a ticket of the console. A browser must have set out from here itself: otherwise a link of another
   * user would let its reader in as that user.
   */
  function enter(
    instance: Instance,
    request: IncomingMessage,
    response: ServerResponse,
    query: URLSearchParams,
  ) {
    const { way, path } = partsOfWay(query.get('to') ?? '/');
    const to = ownPath(path);
    const again = { again: to };
    const known = cookiesOf(request).way;
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && (way === undefined || way !== known)) {
      if (way !== undefined && known === undefined) return tell(request, response, 'no_cookies', again);
      return lead(response, 302, to);
    }
    const { instanceId, host } = instance.route;
    const ticket = readTicket(ticketKey, query.get('ticket') ?? '', { instanceId, host }, now());
    const cookie = ticket && keeper.use(ticket, now()) ? visitors.enter(ticket, now()) : null;
    if (!cookie) return tell(request, response, 'bad_ticket', again);
    lead(response, 302, to, [cookie]);
  }

  function leave(visit: Visit | null, request: IncomingMessage, response: ServerResponse) {
    if (isForeign(request, settings.proto, false)) return tell(request, response, 'foreign');
    if (visit) {
      const { session, instanceId, since } = visit.visitor;
      // The login goes on: what the console lets in from now on is let in.
      visitors.end([session], since, instanceId);
      settings.cut([session], instanceId);
    }
    lead(response, 303, consoleUrl, [`${style.visitor}=; Max-Age=0; ${style.attributes}`]);
  }

  /** Answers what is below our own paths. */
  function own(instance: Instance, visit: Visit | null, request: IncomingMessage, response: ServerResponse) {
    const [path = '', query = ''] = (request.url ?? '').split(/\?(.*)/s, 2);
    const { method } = request;
    if (path === `${OWN_PATHS}/leave` && (method === 'GET' || method === 'POST'))
      return leave(visit, request, response);
    if (method !== 'GET') return tell(request, response, 'bad_method');
    if (path === `${OWN_PATHS}/enter`) return enter(instance, request, response, new URLSearchParams(query));
    if (path.startsWith(`${OWN_PATHS}/in/`))
      return lead(response, 302, ownPath(partsOfWay(request.url ?? '').path));
    if (path !== `${OWN_PATHS}/status.json`) return tell(request, response, 'not_found');
    if (!visit) return tell(request, response, 'not_let_in');
    const body = JSON.stringify({ state: instance.route.state });
    response.writeHead(200, {
      ...NO_STORE,
      'content-type': 'application/json',
      'content-length': body.length,
    });
    response.end(body);
  }

  return { ask, own };
}
