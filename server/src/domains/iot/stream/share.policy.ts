/** What one enterprise takes of a round at most; a transaction that has begun is ended. */
export const SHARE_MS = 200;

/** Frames that are read in one transaction: enough to make its cost small, little enough not to keep others waiting. */
export const MOST_FRAMES = 500;
export const LEAST_FRAMES = 10;

/** Who has had its share of a round, and how much a consumer takes at once: the dearer its messages, the fewer. */
export class Shares {
  readonly #spent = new Map<string, number>();
  readonly #portions = new Map<string, number>();

  /** All have their share again. Of consumers that are gone nothing is remembered. */
  begin(consumers: readonly { name: string }[]) {
    this.#spent.clear();
    const names = new Set(consumers.map(({ name }) => name));
    for (const name of this.#portions.keys()) if (!names.has(name)) this.#portions.delete(name);
  }

  isSpent(enterpriseId: string): boolean {
    return (this.#spent.get(enterpriseId) ?? 0) >= SHARE_MS;
  }

  /** Whether an enterprise had all of its share. */
  hasSpent(): boolean {
    return [...this.#spent.values()].some((ms) => ms >= SHARE_MS);
  }

  portionOf(name: string): number {
    return this.#portions.get(name) ?? MOST_FRAMES;
  }

  /** A portion found no room: fewer at once may. False: it was already the least there is. */
  isSmaller({ name }: { name: string }): boolean {
    const portion = this.portionOf(name);
    this.#portions.set(name, Math.max(1, Math.floor(portion / 2)));
    return portion > 1;
  }

  /** A portion took so long; one that was held says nothing about how much is quick. */
  note({ name, enterpriseId }: { name: string; enterpriseId: string }, ms: number, isHeld = false) {
    this.#spent.set(enterpriseId, (this.#spent.get(enterpriseId) ?? 0) + ms);
    if (isHeld) return;
    const portion = this.portionOf(name);
    if (ms > SHARE_MS)
      this.#portions.set(name, Math.min(portion, Math.max(LEAST_FRAMES, Math.floor(portion / 2))));
    else if (ms < SHARE_MS / 4) this.#portions.set(name, Math.min(MOST_FRAMES, portion * 2));
  }
}
