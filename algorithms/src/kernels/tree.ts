import type { Random } from '../random.ts';
import { sampleOf } from '../random.ts';
import type { Binned } from './bins.ts';
import { Nodes } from './nodes.ts';

/**
 * One tree for all who need one. Each row has `many` targets and a weight; a leaf answers
 * (sum of targets) / (sum of weights + l2), and a split is as good as it makes (sum of targets)² / (sum of weights + l2)
 * greater. With gradients and second derivatives that is boosting; with values and counts the variance falls;
 * with a target for each class the impurity of Gini does.
 */
export type Targets = { many: number; sums: Float64Array; weights: Float64Array };

export type Tree = {
  /** -1: a leaf. */
  feature: Int32Array;
  /** At most this goes left. */
  threshold: Float64Array;
  left: Int32Array;
  right: Int32Array;
  missingLeft: Uint8Array;
  /** `many` for each node. */
  value: Float64Array;
  rows: Int32Array;
  gain: Float64Array;
};

export type TreeOptions = {
  depth: number;
  minRows: number;
  l2: number;
  minGain: number;
  /** How many features each split looks at; all of `features` where it is as many. */
  perSplit: number;
  features: Int32Array;
};

type Node = {
  id: number;
  from: number;
  to: number;
  depth: number;
  sums: Float64Array;
  histogram?: Float64Array;
};
export type Split = { gain: number; feature: number; bin: number; missingLeft: boolean };
type Grown = { tree: Tree; leaves: { node: number; from: number; to: number }[]; order: Int32Array };

export class Grower {
  readonly #data: Binned;
  readonly #targets: Targets;
  readonly #options: TreeOptions;
  readonly #random: Random;
  /** Targets, weight and count of a bin stand together. */
  readonly #stride: number;
  readonly #pool: Float64Array[] = [];
  #order: Int32Array;
  #spare: Int32Array;

  constructor(data: Binned, targets: Targets, options: TreeOptions, random: Random, rows: Int32Array) {
    this.#data = data;
    this.#targets = targets;
    this.#options = options;
    this.#random = random;
    this.#stride = targets.many + 2;
    this.#order = rows;
    this.#spare = new Int32Array(rows.length);
  }

  #histogram(): Float64Array {
    const kept = this.#pool.pop();
    if (kept) return kept.fill(0);
    return new Float64Array(this.#data.bins.length * this.#data.most * this.#stride);
  }

  #count(node: Node, features: Int32Array): Float64Array {
    const histogram = this.#histogram();
    const { many, sums, weights } = this.#targets;
    const { bins, most } = this.#data;
    const order = this.#order;
    const stride = this.#stride;
    for (const feature of features) {
      const column = bins[feature] as Uint8Array;
      const base = feature * most * stride;
      if (many === 1)
        for (let place = node.from; place < node.to; place += 1) {
          const row = order[place] as number;
          const at = base + (column[row] as number) * 3;
          (histogram[at] as number) += sums[row] as number;
          (histogram[at + 1] as number) += weights[row] as number;
          (histogram[at + 2] as number) += 1;
        }
      else
        for (let place = node.from; place < node.to; place += 1) {
          const row = order[place] as number;
          const at = base + (column[row] as number) * stride;
          for (let target = 0; target < many; target += 1)
            (histogram[at + target] as number) += sums[row * many + target] as number;
          (histogram[at + many] as number) += weights[row] as number;
          (histogram[at + many + 1] as number) += 1;
        }
    }
    return histogram;
  }

  #totals(from: number, to: number): Float64Array {
    const { many, sums, weights } = this.#targets;
    const total = new Float64Array(this.#stride);
    for (let place = from; place < to; place += 1) {
      const row = this.#order[place] as number;
      for (let target = 0; target < many; target += 1)
        (total[target] as number) += sums[row * many + target] as number;
      (total[many] as number) += weights[row] as number;
    }
    total[many + 1] = to - from;
    return total;
  }

  #score(sums: Float64Array): number {
    const { many } = this.#targets;
    const weight = (sums[many] as number) + this.#options.l2;
    if (weight <= 0) return 0;
    let score = 0;
    for (let target = 0; target < many; target += 1) score += (sums[target] as number) ** 2;
    return score / weight;
  }

  /** The best cut of one feature; what is missing goes left, or right where `missingLeft` is false. */
  #scan(node: Node, histogram: Float64Array, feature: number, missingLeft: boolean, best: Split) {
    const stride = this.#stride;
    const { many } = this.#targets;
    const { minRows, minGain } = this.#options;
    const last = (this.#data.cuts[feature] as Float64Array).length;
    const base = feature * this.#data.most * stride;
    const left = new Float64Array(stride);
    const right = new Float64Array(stride);
    const parent = this.#score(node.sums);
    // What rounding alone gives is no gain.
    const least = minGain + 1e-10 * Math.abs(parent);
    for (let step = missingLeft ? 0 : 1; step <= last; step += 1) {
      for (let at = 0; at < stride; at += 1)
        (left[at] as number) += histogram[base + step * stride + at] as number;
      if ((left[many + 1] as number) < minRows) continue;
      if ((node.sums[many + 1] as number) - (left[many + 1] as number) < minRows) break;
      for (let at = 0; at < stride; at += 1) right[at] = (node.sums[at] as number) - (left[at] as number);
      const gain = this.#score(left) + this.#score(right) - parent;
      if (gain > least && gain > best.gain) Object.assign(best, { gain, feature, bin: step, missingLeft });
    }
  }

  #best(node: Node, histogram: Float64Array, features: Int32Array): Split {
    const best: Split = { gain: 0, feature: -1, bin: 0, missingLeft: true };
    const stride = this.#stride;
    for (const feature of features) {
      const missing = histogram[feature * this.#data.most * stride + this.#targets.many + 1] as number;
      this.#scan(node, histogram, feature, true, best);
      if (missing > 0) this.#scan(node, histogram, feature, false, best);
    }
    return best;
  }

  /** Left rows first, each side in the order it had. */
  #part(node: Node, { feature, bin, missingLeft }: Split): number {
    const column = this.#data.bins[feature] as Uint8Array;
    const order = this.#order;
    let left = node.from;
    let right = 0;
    for (let place = node.from; place < node.to; place += 1) {
      const row = order[place] as number;
      const at = column[row] as number;
      if (at === 0 ? missingLeft : at <= bin) {
        order[left] = row;
        left += 1;
      } else {
        this.#spare[right] = row;
        right += 1;
      }
    }
    order.set(this.#spare.subarray(0, right), left);
    return left;
  }

  #features(): Int32Array {
    const { features, perSplit } = this.#options;
    if (perSplit >= features.length) return features;
    return sampleOf(this.#random, features.length, perSplit)
      .map((place) => features[place] as number)
      .sort();
  }

  grow(): Grown {
    const { depth: deepest, minRows, features, perSplit } = this.#options;
    const isWhole = perSplit >= features.length;
    const nodes = new Nodes(this.#targets.many);
    const leaves: Grown['leaves'] = [];
    const root: Node = {
      id: 0,
      from: 0,
      to: this.#order.length,
      depth: 0,
      sums: this.#totals(0, this.#order.length),
    };
    nodes.add(root.sums, this.#options.l2);
    const open: Node[] = [root];
    for (let node = open.pop(); node; node = open.pop()) {
      const isFinal = node.depth >= deepest || node.to - node.from < 2 * minRows;
      const looked = isFinal ? features : this.#features();
      const histogram = isFinal ? undefined : (node.histogram ?? this.#count(node, looked));
      const split = histogram ? this.#best(node, histogram, looked) : undefined;
      if (!split || split.feature < 0) {
        leaves.push({ node: node.id, from: node.from, to: node.to });
        if (node.histogram ?? histogram) this.#pool.push((node.histogram ?? histogram) as Float64Array);
        continue;
      }
      const middle = this.#part(node, split);
      const sides = [
        { from: node.from, to: middle },
        { from: middle, to: node.to },
      ].map(({ from, to }): Node => {
        const sums = this.#totals(from, to);
        return { id: nodes.add(sums, this.#options.l2), from, to, depth: (node?.depth ?? 0) + 1, sums };
      });
      const [left, right] = sides as [Node, Node];
      const cuts = this.#data.cuts[split.feature] as Float64Array;
      // Bin 0 alone on the left: only what is missing goes there.
      const threshold = split.bin === 0 ? Number.NEGATIVE_INFINITY : (cuts[split.bin - 1] as number);
      nodes.split(node.id, split, threshold, left.id, right.id);
      if (isWhole && node.depth + 1 < deepest) this.#inherit(histogram as Float64Array, left, right);
      else this.#pool.push(histogram as Float64Array);
      open.push(right, left);
    }
    return { tree: nodes.tree(), leaves, order: this.#order };
  }

  /** The smaller side is counted, the greater one is what is left of the parent. */
  #inherit(parent: Float64Array, left: Node, right: Node) {
    const [small, great] = left.to - left.from <= right.to - right.from ? [left, right] : [right, left];
    small.histogram = this.#count(small, this.#options.features);
    for (let at = 0; at < parent.length; at += 1) (parent[at] as number) -= small.histogram[at] as number;
    great.histogram = parent;
  }
}

/** The leaf of a row. */
export function leafOf(tree: Tree, columns: readonly Float64Array[], row: number): number {
  const { feature, threshold, left, right, missingLeft } = tree;
  let node = 0;
  for (;;) {
    const at = feature[node] as number;
    if (at < 0) return node;
    const value = (columns[at] as Float64Array)[row] as number;
    const goesLeft = Number.isNaN(value) ? missingLeft[node] === 1 : value <= (threshold[node] as number);
    node = (goesLeft ? left[node] : right[node]) as number;
  }
}
