import { type Away, awayOf } from './away.ts';
import { People } from './people.ts';
import { Pool } from './pool.ts';
import type { Tuning } from './tuning.ts';
import type { Route, Target } from './types.ts';
import type { Visits } from './visitors.ts';

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** The one label before the domain; undefined when the name is any other. */
function labelOf(host: string, domain: string): string | undefined {
  const name = host.replace(/:\d{1,5}$/, '').toLowerCase();
  const end = name.length - domain.length - 1;
  if (end < 1 || name[end] !== '.' || !name.endsWith(domain)) return undefined;
  const label = name.slice(0, end);
  return LABEL.test(label) ? label : undefined;
}

/** A target with what is in hand there. */
export type Place = {
  key: string;
  target: Target;
  /** None for files. */
  pool: Pool | null;
  inHand: number;
  whenEmpty: Set<() => void>;
  /** Where the target is another site. */
  away: Away | undefined;
};

export type Instance = {
  route: Route;
  place: Place | null;
  /** Places it has turned away from, while something is in hand there. */
  former: Map<string, Place>;
  inHand: number;
  /** When it last stopped running, to be started again. */
  leftAt: number;
  /** Requests that wait for the next place. */
  waiting: Set<() => void>;
  requests: number;
  failures: number;
  people: People;
  visits: Visits;
};

const MAX_WRITTEN = 1000;
const keyOf = (target: Target) => JSON.stringify(Object.entries(target).sort());

/** The instances and their addresses. */
export class Instances {
  readonly byId = new Map<string, Instance>();
  readonly #byHost = new Map<string, Instance>();
  /** Hosts as browsers write them, with their ports, until anything changes. */
  readonly #asWritten = new Map<string, Instance>();
  readonly #domain: string;
  readonly #tuning: Tuning;

  constructor(domain: string, tuning: Tuning) {
    this.#domain = domain;
    this.#tuning = tuning;
  }

  /** The instance a Host header means; undefined: none has this label; null: it is no name of ours. */
  atHost(written: string): Instance | undefined | null {
    const known = this.#asWritten.get(written);
    if (known) return known;
    const label = labelOf(written, this.#domain);
    if (label === undefined) return null;
    const found = this.#byHost.get(label);
    if (found && this.#asWritten.size < MAX_WRITTEN) this.#asWritten.set(written, found);
    return found;
  }

  set(given: Route) {
    const { target } = given;
    if (target?.at === 'address' && !/^https?:$/.test(URL.parse(target.url)?.protocol ?? ''))
      throw new Error('Another site has an http or https address.');
    const route = { ...given, host: given.host.toLowerCase() };
    this.#asWritten.clear();
    const known = this.byId.get(route.instanceId);
    const instance = known ?? newInstance(route);
    if (known && this.#byHost.get(known.route.host) === known) this.#byHost.delete(known.route.host);
    this.byId.set(route.instanceId, instance);
    this.#byHost.set(route.host, instance);
    if (instance.place && !route.target && instance.route.state === 'running')
      instance.leftAt = this.#tuning.now();
    instance.route = route;
    this.#turn(instance, route.target);
    if (instance.place || route.state !== 'booting') for (const go of [...instance.waiting]) go();
  }

  remove(instanceId: string) {
    const instance = this.byId.get(instanceId);
    if (!instance) return;
    this.#asWritten.clear();
    this.byId.delete(instanceId);
    if (this.#byHost.get(instance.route.host) === instance) this.#byHost.delete(instance.route.host);
    instance.route = { ...instance.route, state: 'stopped', target: null };
    this.#turn(instance, null);
    for (const go of [...instance.waiting]) go();
  }

  drained(instanceId: string, target: Target, ms: number): Promise<void> {
    const instance = this.byId.get(instanceId);
    const key = keyOf(target);
    const place = instance?.former.get(key) ?? (instance?.place?.key === key ? instance.place : undefined);
    if (!place || place.inHand === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        place.whenEmpty.delete(done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      place.whenEmpty.add(done);
    });
  }

  sweep() {
    for (const { place } of this.byId.values()) place?.pool?.sweep();
  }

  close() {
    for (const instanceId of [...this.byId.keys()]) this.remove(instanceId);
  }

  #turn(instance: Instance, target: Target | null) {
    const key = target ? keyOf(target) : '';
    const before = instance.place;
    if (before?.key === key) return;
    if (before) {
      before.pool?.close();
      if (before.inHand > 0) instance.former.set(before.key, before);
    }
    instance.place = target ? this.#place(instance, target, key) : null;
  }

  #place(instance: Instance, target: Target, key: string): Place {
    const pool = target.at === 'folder' ? null : new Pool(target, this.#tuning);
    const returned = instance.former.get(key);
    instance.former.delete(key);
    return returned
      ? Object.assign(returned, { pool })
      : { key, target, pool, inHand: 0, whenEmpty: new Set(), away: awayOf(target) };
  }
}

const newInstance = (route: Route): Instance => ({
  route,
  place: null,
  former: new Map(),
  inHand: 0,
  leftAt: Number.NEGATIVE_INFINITY,
  waiting: new Set(),
  requests: 0,
  failures: 0,
  people: new People(),
  visits: new Map(),
});

export function takeUp(instance: Instance, place: Place) {
  instance.inHand += 1;
  place.inHand += 1;
}

export function layDown(instance: Instance, place: Place) {
  instance.inHand -= 1;
  place.inHand -= 1;
  if (place.inHand > 0) return;
  if (instance.former.get(place.key) === place) instance.former.delete(place.key);
  for (const done of [...place.whenEmpty]) done();
}
