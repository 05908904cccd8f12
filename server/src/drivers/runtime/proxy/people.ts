import { INSIDE_MS } from './tuning.ts';

/** Who was seen in an instance during the last five minutes; who was seen longest ago comes first. */
export class People {
  readonly #seen = new Map<string, number>();

  /** Counts a visitor; false when there would be more than `most`. Who is inside stays. */
  enter(accountId: string, most: number | null, now: number): boolean {
    const before = this.#seen.get(accountId);
    // A second is exact enough, and saves moving the entry with every request.
    if (before !== undefined && now - before < 1000) return true;
    this.#forget(now);
    const isInside = this.#seen.delete(accountId);
    if (!isInside && most !== null && this.#seen.size >= most) return false;
    this.#seen.set(accountId, now);
    return true;
  }

  count(now: number): number {
    this.#forget(now);
    return this.#seen.size;
  }

  #forget(now: number) {
    for (const [accountId, at] of this.#seen) {
      if (now - at < INSIDE_MS) return;
      this.#seen.delete(accountId);
    }
  }
}
