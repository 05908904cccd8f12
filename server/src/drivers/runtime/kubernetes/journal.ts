import { EventEmitter, once } from 'node:events';
import type { InstanceStatus, RunEvent } from '../../../kit/runtime.ts';
import { type Api, isStatus } from './api.ts';
import { HOME, JOURNAL, PART } from './names.ts';
import { pack, unpack } from './packed.ts';
import type { ConfigMap } from './resources.ts';
import type { Known } from './status.ts';

/** Packed, a thousand instances and these fit an object of the cluster several times over. */
const KEPT = 2_000;
const VERSION = 1;

type Told = { [id: string]: Known };
type Pages = { version: 1; writes: number; seq: number; known: Told; events: RunEvent[] };

/** What one look at an instance adds; undefined: nothing. */
export type Entry = { id: string; known: Known | null; told: InstanceStatus[] };

/**
 * What happened, numbered without gaps, and what was last reported of each instance: one object, so that both change
 * together or not at all. Every copy of the console looks at the cluster; the first that writes has seen it, and the
 * others look again by what it wrote.
 */
export class Journal {
  private readonly api: Api;
  private readonly home: string;
  private readonly changed = new EventEmitter().setMaxListeners(0);
  private pages: Pages = { version: VERSION, writes: 0, seq: 0, known: {}, events: [] };
  private object: ConfigMap | undefined;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(api: Api, home: string) {
    this.api = api;
    this.home = home;
  }

  /** Of the object: whoever deletes it has another runtime. */
  get id(): string {
    return this.object?.metadata.uid ?? '';
  }

  known(id: string): Known | undefined {
    return this.pages.known[id];
  }

  eventsOf(id: string): RunEvent[] {
    return this.pages.events.filter(({ status }) => status.id === id);
  }

  async open(): Promise<void> {
    const found = await this.api.read<ConfigMap>('ConfigMap', this.home, JOURNAL);
    this.take(found ?? (await this.begin()));
  }

  /** Another copy may have written it. */
  take(object: ConfigMap): void {
    const pages = unpack<Pages>(object);
    if (pages.version !== VERSION)
      throw new Error(`The journal has version ${pages.version}, not ${VERSION}.`);
    const isSame = this.object?.metadata.uid === object.metadata.uid;
    // Late news of what was written before.
    if (isSame && pages.writes < this.pages.writes) return;
    // Also with the same pages: an operator may have put a label on it, and only its present version can be replaced.
    this.object = object;
    if (isSame && pages.writes === this.pages.writes) return;
    this.pages = pages;
    this.changed.emit('change');
  }

  /** Written before it is reported. `look` is asked again when another copy was faster. */
  write(look: () => Entry | undefined, at = new Date()): Promise<InstanceStatus[]> {
    const written = this.turn.then(() => this.attempt(look, at));
    this.turn = written.catch(() => undefined);
    return written;
  }

  /** Those after `seq`, then those that come. */
  async *events(seq: number, signal: AbortSignal): AsyncGenerator<RunEvent> {
    let last = seq;
    while (!signal.aborted) {
      const change = once(this.changed, 'change', { signal }).catch(() => undefined);
      for (const event of this.pages.events) {
        if (event.seq <= last || signal.aborted) continue;
        last = event.seq;
        yield event;
      }
      if (this.pages.events.some((event) => event.seq > last)) continue;
      await change;
    }
  }

  private async begin(): Promise<ConfigMap> {
    try {
      return await this.api.create(this.objectOf(this.pages));
    } catch (error) {
      if (!isStatus(error, 409)) throw error;
      const found = await this.api.read<ConfigMap>('ConfigMap', this.home, JOURNAL);
      if (!found) throw error;
      return found;
    }
  }

  private async attempt(look: () => Entry | undefined, at: Date): Promise<InstanceStatus[]> {
    for (;;) {
      const entry = look();
      if (!entry) return [];
      try {
        this.take(await this.api.replace(this.objectOf(added(this.pages, entry, at))));
        return entry.told;
      } catch (error) {
        if (!isStatus(error, 409)) throw error;
        const found = await this.api.read<ConfigMap>('ConfigMap', this.home, JOURNAL);
        if (!found) throw new Error('The journal of the runtime is gone.');
        this.take(found);
        // Put back to what it was earlier, it has fewer pages than we know: ours are written over them.
        this.object = found;
      }
    }
  }

  private objectOf(pages: Pages): ConfigMap {
    const { resourceVersion } = this.object?.metadata ?? {};
    return {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: {
        name: JOURNAL,
        namespace: this.home,
        labels: { [HOME]: this.home, [PART]: 'journal' },
        ...(resourceVersion && { resourceVersion }),
      },
      binaryData: pack(pages),
    };
  }
}

function added({ writes, seq, known, events }: Pages, entry: Entry, at: Date): Pages {
  const more = entry.told.map((status, index) => ({ seq: seq + index + 1, at: at.toISOString(), status }));
  const { [entry.id]: _former, ...others } = known;
  return {
    version: VERSION,
    writes: writes + 1,
    seq: seq + more.length,
    known: entry.known ? { ...others, [entry.id]: entry.known } : others,
    events: [...events, ...more].slice(-KEPT),
  };
}
