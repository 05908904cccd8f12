import type { Split, Tree } from './tree.ts';

/** Nodes as they come, then as arrays. */
export class Nodes {
  readonly #many: number;
  readonly #feature: number[] = [];
  readonly #threshold: number[] = [];
  readonly #left: number[] = [];
  readonly #right: number[] = [];
  readonly #missingLeft: number[] = [];
  readonly #value: number[] = [];
  readonly #rows: number[] = [];
  readonly #gain: number[] = [];
  constructor(many: number) {
    this.#many = many;
  }
  add(sums: Float64Array, l2: number): number {
    const weight = (sums[this.#many] as number) + l2;
    for (let target = 0; target < this.#many; target += 1)
      this.#value.push(weight > 0 ? (sums[target] as number) / weight : 0);
    this.#feature.push(-1);
    this.#threshold.push(0);
    this.#left.push(-1);
    this.#right.push(-1);
    this.#missingLeft.push(1);
    this.#rows.push(sums[this.#many + 1] as number);
    this.#gain.push(0);
    return this.#feature.length - 1;
  }
  split(id: number, { feature, gain, missingLeft }: Split, threshold: number, left: number, right: number) {
    this.#feature[id] = feature;
    this.#threshold[id] = threshold;
    this.#left[id] = left;
    this.#right[id] = right;
    this.#missingLeft[id] = missingLeft ? 1 : 0;
    this.#gain[id] = gain;
  }
  tree(): Tree {
    return {
      feature: Int32Array.from(this.#feature),
      threshold: Float64Array.from(this.#threshold),
      left: Int32Array.from(this.#left),
      right: Int32Array.from(this.#right),
      missingLeft: Uint8Array.from(this.#missingLeft),
      value: Float64Array.from(this.#value),
      rows: Int32Array.from(this.#rows),
      gain: Float64Array.from(this.#gain),
    };
  }
}
