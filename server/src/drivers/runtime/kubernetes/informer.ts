import { setTimeout as sleep } from 'node:timers/promises';
import type { Api } from './api.ts';
import { type KubeObject, pathTo } from './resources.ts';

/** After so long a watch is begun anew with the whole list: what it missed comes to light. */
const WATCH_SECONDS = 300;
const AGAIN_MS = 1_000;

type Change = { type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK' | 'ERROR'; object: KubeObject };

/** All objects of one kind that are ours, as the cluster last reported. */
export class Informer<T extends KubeObject> {
  readonly objects = new Map<string, T>();
  /** When the cluster last answered; the others are older than that. */
  isReached = false;
  private readonly api: Api;
  private readonly kind: T['kind'];
  private readonly selector: string;
  private readonly onChange: (object: T, isGone: boolean) => void;

  constructor(
    api: Api,
    of: { kind: T['kind']; selector: string },
    onChange: (object: T, isGone: boolean) => void,
  ) {
    this.api = api;
    this.kind = of.kind;
    this.selector = of.selector;
    this.onChange = onChange;
  }

  /** Resolves with the first list; goes on until the signal. */
  async start(signal: AbortSignal): Promise<void> {
    const from = await this.list();
    void this.run(from, signal);
  }

  private async run(first: string, signal: AbortSignal): Promise<void> {
    let from: string | undefined = first;
    while (!signal.aborted) {
      const begun = Date.now();
      try {
        from ??= await this.list();
        await this.watch(from, signal);
      } catch {
        this.isReached = false;
      }
      from = undefined;
      // Also after one that ended at once without an error: the whole list is not asked for again and again.
      const early = Math.min(AGAIN_MS, begun + AGAIN_MS - Date.now());
      if (early > 0) await sleep(early, undefined, { signal }).catch(() => undefined);
    }
  }

  private async list(): Promise<string> {
    const { items, metadata } = await this.api.list<T>(this.kind, this.selector);
    this.isReached = true;
    // Items of a list do not say what they are.
    const found = new Map(items.map((item) => [keyOf(item), { ...item, kind: this.kind }]));
    const gone = [...this.objects].filter(([key]) => !found.has(key));
    for (const [key, object] of gone) {
      this.objects.delete(key);
      this.onChange(object, true);
    }
    for (const [key, object] of found) {
      this.objects.set(key, object);
      this.onChange(object, false);
    }
    return metadata.resourceVersion;
  }

  private async watch(from: string, signal: AbortSignal): Promise<void> {
    const query = {
      watch: 'true',
      labelSelector: this.selector,
      resourceVersion: from,
      timeoutSeconds: String(WATCH_SECONDS),
      allowWatchBookmarks: 'true',
    };
    for await (const line of this.api.follow(pathTo(this.kind), query, signal)) {
      const { type, object }: Change = JSON.parse(line);
      // The place we asked from is too old: the list says what there is.
      if (type === 'ERROR') return;
      if (type === 'BOOKMARK') continue;
      const one = object as T;
      if (type === 'DELETED') this.objects.delete(keyOf(one));
      else this.objects.set(keyOf(one), one);
      this.onChange(one, type === 'DELETED');
    }
  }
}

const keyOf = ({ metadata }: KubeObject) => `${metadata.namespace}/${metadata.name}`;
