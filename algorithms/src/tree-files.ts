import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { View } from '@cloudyard/contract/algorithm/views.ts';
import type { Tree } from './kernels/tree.ts';
import { drawn, short, view } from './views.ts';

/** Trees as one file: arrays of all of them one behind the other, numbers little-endian. */
export function packTrees(trees: readonly Tree[]): { sizes: number[]; bytes: Uint8Array } {
  const parts = [
    ...trees.map(({ threshold }) => threshold),
    ...trees.map(({ value }) => value),
    ...trees.flatMap(({ feature, left, right, rows }) => [feature, left, right, rows]),
    ...trees.map(({ missingLeft }) => missingLeft),
  ].map(({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength));
  return { sizes: trees.map(({ feature }) => feature.length), bytes: Buffer.concat(parts) };
}

const wrong = (why: string) => new Error(`These are no trees: ${why}`);

/** Every way through a tree ends: a child stands behind its parent, and a feature is one there is. */
function checkTree({ feature, left, right }: Tree, features: number) {
  for (let node = 0; node < feature.length; node += 1) {
    const at = feature[node] as number;
    if (at < -1 || at >= features) throw wrong('feature');
    if (at === -1) continue;
    for (const child of [left[node] as number, right[node] as number])
      if (child <= node || child >= feature.length) throw wrong('child');
  }
}

export function unpackTrees(
  bytes: Uint8Array,
  sizes: readonly number[],
  many: number,
  features: number,
): Tree[] {
  if (sizes.some((size) => !Number.isSafeInteger(size) || size < 1)) throw wrong('sizes');
  if (!Number.isSafeInteger(many) || many < 1) throw wrong('many');
  const nodes = sizes.reduce((sum, size) => sum + size, 0);
  if (bytes.length !== nodes * (8 + 8 * many + 16 + 1)) throw wrong('length');
  // A copy that begins where doubles may begin.
  const { buffer } = new Uint8Array(bytes);
  let at = 0;
  const doubles = (count: number) => {
    at += count * 8;
    return new Float64Array(buffer, at - count * 8, count);
  };
  const integers = (count: number) => {
    at += count * 4;
    return new Int32Array(buffer, at - count * 4, count);
  };
  const thresholds = sizes.map(doubles);
  const values = sizes.map((size) => doubles(size * many));
  const places = sizes.map((size) => ({
    ...{ feature: integers(size), left: integers(size), right: integers(size), rows: integers(size) },
  }));
  return sizes.map((size, index) => {
    const missingLeft = new Uint8Array(buffer, at, size);
    at += size;
    const tree: Tree = {
      ...(places[index] as (typeof places)[number]),
      threshold: thresholds[index] as Float64Array,
      value: values[index] as Float64Array,
      missingLeft,
      gain: new Float64Array(size),
    };
    checkTree(tree, features);
    return tree;
  });
}

export const readTrees = async (folder: string, sizes: readonly number[], many: number, features: number) =>
  unpackTrees(await readFile(join(folder, 'trees.bin')), sizes, many, features);

/** What the splits of each feature brought, as shares of one. */
export function importanceOf(trees: readonly Tree[], features: number): Float64Array {
  const gains = new Float64Array(features);
  let total = 0;
  for (const { feature, gain } of trees)
    for (let node = 0; node < feature.length; node += 1) {
      const at = feature[node] as number;
      if (at < 0) continue;
      (gains[at] as number) += gain[node] as number;
      total += gain[node] as number;
    }
  return total > 0 ? gains.map((gain) => gain / total) : gains;
}

const DRAWN_MOST = 127;

/** The upper part of one tree. `said` is what a leaf answers, from its values. */
export function treeView(
  tree: Tree,
  names: readonly string[],
  many: number,
  said: (values: Float64Array) => { text: string; value: number },
): View {
  const data: Extract<View, { type: 'tree' }>['data'] = [];
  // Level by level, so that what is left out is what lies deep.
  const open = [{ node: 0, place: 0 }];
  const add = (node: number) => {
    const { text, value } = said(tree.value.subarray(node * many, (node + 1) * many));
    data.push({ text: short(text), rows: tree.rows[node] as number, value: drawn(value) });
    return data.length - 1;
  };
  add(0);
  for (let next = open.shift(); next && data.length + 2 <= DRAWN_MOST; next = open.shift()) {
    const { node, place } = next;
    const feature = tree.feature[node] as number;
    const here = data[place];
    if (feature < 0 || !here) continue;
    const left = add(tree.left[node] as number);
    const right = add(tree.right[node] as number);
    const threshold = Number((tree.threshold[node] as number).toPrecision(5));
    Object.assign(here, { text: short(`${names[feature]} ≤ ${threshold}`), left, right });
    open.push(
      { node: tree.left[node] as number, place: left },
      { node: tree.right[node] as number, place: right },
    );
  }
  return view('tree', { cn: '第一棵树', en: 'The first tree' }, data);
}
