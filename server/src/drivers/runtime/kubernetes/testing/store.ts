import { randomUUID } from 'node:crypto';
import type { KubeObject, Metadata } from '../resources.ts';

export type Stored = KubeObject & { spec?: unknown; status?: Record<string, unknown> };
export type Told = { version: number; path: string; type: 'ADDED' | 'MODIFIED' | 'DELETED'; object: Stored };

/** What an API server answers with when it does not do what it is asked to. */
export class Refused extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The objects of a cluster by their paths, with numbers that count up and all that happened to them. */
export class Store {
  readonly objects = new Map<string, Stored>();
  readonly history: Told[] = [];
  version = 1;
  private readonly listeners = new Set<(told: Told) => void>();

  listen(listener: (told: Told) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  create(path: string, given: Stored): Stored {
    if (this.objects.has(path)) throw new Refused(409, 'it is there already');
    const born = { uid: randomUUID(), generation: 1, creationTimestamp: new Date().toISOString() };
    return this.put(path, { ...given, metadata: { ...given.metadata, ...born } }, 'ADDED');
  }

  replace(path: string, given: Stored): Stored {
    const found = this.need(path);
    const { resourceVersion } = given.metadata;
    if (resourceVersion && resourceVersion !== found.metadata.resourceVersion)
      throw new Refused(409, 'the object has been modified');
    return this.put(path, { ...given, metadata: { ...found.metadata, ...given.metadata } }, 'MODIFIED');
  }

  /** As far as one writer needs it: what is given is as it is given, what is not stays. */
  apply(path: string, given: Stored): Stored {
    const found = this.objects.get(path);
    if (!found) return this.create(path, given);
    const isOther = JSON.stringify(found.spec) !== JSON.stringify(given.spec);
    const generation = (found.metadata.generation ?? 0) + (isOther ? 1 : 0);
    const metadata: Metadata = { ...found.metadata, ...given.metadata, generation };
    const next = { ...found, ...given, metadata };
    const { resourceVersion: _mine, ...before } = found.metadata;
    const { resourceVersion: _its, ...after } = metadata;
    const isSame =
      !isOther &&
      JSON.stringify({ ...found, metadata: before }) === JSON.stringify({ ...next, metadata: after });
    return isSame ? found : this.put(path, next, 'MODIFIED');
  }

  status(path: string, status: Record<string, unknown>): Stored {
    const found = this.need(path);
    return this.put(path, { ...found, status: { ...found.status, ...status } }, 'MODIFIED');
  }

  /** With all that belongs to it. */
  remove(path: string): Stored {
    const found = this.need(path);
    for (const [other, { metadata }] of this.objects) {
      const owners = (metadata.ownerReferences ?? []) as { uid: string }[];
      if (owners.some(({ uid }) => uid === found.metadata.uid) && this.objects.has(other)) this.remove(other);
    }
    this.objects.delete(path);
    this.tell(path, found, 'DELETED');
    return found;
  }

  need(path: string): Stored {
    const found = this.objects.get(path);
    if (!found) throw new Refused(404, `${path} not found`);
    return found;
  }

  below(collection: RegExp, selector: string): Stored[] {
    const wanted = selector
      .split(',')
      .filter(Boolean)
      .map((one) => one.split('='));
    return [...this.objects]
      .filter(([path]) => collection.test(path))
      .map(([, object]) => object)
      .filter(({ metadata }) => wanted.every(([name = '', value]) => metadata.labels?.[name] === value));
  }

  private put(path: string, object: Stored, type: Told['type']): Stored {
    this.version += 1;
    const kept = { ...object, metadata: { ...object.metadata, resourceVersion: String(this.version) } };
    this.objects.set(path, kept);
    this.announce({ version: this.version, path, type, object: kept });
    return kept;
  }

  private tell(path: string, object: Stored, type: Told['type']): void {
    this.version += 1;
    this.announce({ version: this.version, path, type, object });
  }

  private announce(told: Told): void {
    this.history.push(told);
    for (const listener of [...this.listeners]) listener(told);
  }
}
