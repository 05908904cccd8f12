import { isIP, type LookupFunction, Socket, type SocketConnectOpts } from 'node:net';
import { guardedLookup, type May } from '../../kit/public-address.ts';
import { SinkProblem } from './problems.ts';

/** The host of an address as it is connected to: without the brackets of IPv6. */
export const bare = (host: string) => host.replace(/^\[|\]$/g, '');

/** In a network that is not named in OWN_NETWORKS. */
const refused = (host: string) => new SinkProblem('private_address', host);

/** Resolves a name once, and gives only addresses that may be connected to: what was checked is what is connected to. */
export const guarded = (may: May): LookupFunction => {
  const lookup = guardedLookup(may);
  return (host, options, done) =>
    lookup(host, options, (error, ...found) =>
      error?.message === 'Not public.' ? done(refused(host), '') : done(error, ...found),
    );
};

/** An address in figures is connected to without a lookup: it is checked before. */
export function checkHost(host: string, may: May) {
  const plain = bare(host);
  // A zone names an interface of ours.
  if (plain.includes('%') || (isIP(plain) && !may(plain))) throw refused(host);
}

/** A checked address of a name, for clients that take no lookup. */
export const addressOf = (host: string, may: May): Promise<string> =>
  new Promise((resolve, reject) => {
    checkHost(host, may);
    const plain = bare(host);
    if (isIP(plain)) return resolve(plain);
    guarded(may)(plain, {}, (error, address) => (error ? reject(error) : resolve(String(address))));
  });

/** A socket that only goes where it may, for clients that call `connect(port, host)` on it. */
export class GuardedSocket extends Socket {
  readonly #may: May;
  constructor(may: May) {
    super();
    this.#may = may;
  }
  override connect(...args: unknown[]): this {
    const [port, host] = args as [number | SocketConnectOpts, string | undefined];
    const options: { port: number; host: string } =
      typeof port === 'object' ? (port as { port: number; host: string }) : { port, host: host ?? '' };
    try {
      checkHost(options.host, this.#may);
    } catch (error) {
      process.nextTick(() => this.destroy(error as Error));
      return this;
    }
    return super.connect({ ...options, host: bare(options.host), lookup: guarded(this.#may) });
  }
}
