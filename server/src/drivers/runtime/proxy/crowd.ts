import { countedAs } from '../../../kit/address.ts';

/** How much each client address has in use. */
export class Crowd {
  readonly #most: number;
  readonly #counts = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Answers what gives the place back, or undefined when the address has its share. */
  enter(address: string): (() => void) | undefined {
    const key = countedAs(address);
    const count = this.#counts.get(key) ?? 0;
    if (count >= this.#most) return undefined;
    this.#counts.set(key, count + 1);
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      const left = (this.#counts.get(key) ?? 1) - 1;
      if (left > 0) this.#counts.set(key, left);
      else this.#counts.delete(key);
    };
  }
}
