/** Small dense algebra over typed arrays; matrices are square and row by row. */

/** Solves a x = b for a symmetric, positive a, in place of b; false where a is not positive. */
export function solveSymmetric(a: Float64Array, b: Float64Array): boolean {
  const n = b.length;
  const l = a.slice();
  for (let column = 0; column < n; column += 1) {
    let diagonal = l[column * n + column] as number;
    const least = 1e-14 * Math.abs(diagonal);
    for (let k = 0; k < column; k += 1) diagonal -= (l[column * n + k] as number) ** 2;
    if (!(diagonal > least)) return false;
    const root = Math.sqrt(diagonal);
    l[column * n + column] = root;
    for (let row = column + 1; row < n; row += 1) {
      let sum = l[row * n + column] as number;
      for (let k = 0; k < column; k += 1) sum -= (l[row * n + k] as number) * (l[column * n + k] as number);
      l[row * n + column] = sum / root;
    }
  }
  for (let row = 0; row < n; row += 1) {
    let sum = b[row] as number;
    for (let k = 0; k < row; k += 1) sum -= (l[row * n + k] as number) * (b[k] as number);
    b[row] = sum / (l[row * n + row] as number);
  }
  for (let row = n - 1; row >= 0; row -= 1) {
    let sum = b[row] as number;
    for (let k = row + 1; k < n; k += 1) sum -= (l[k * n + row] as number) * (b[k] as number);
    b[row] = sum / (l[row * n + row] as number);
  }
  return true;
}

export type Eigen = { values: Float64Array; vectors: Float64Array[] };

/** One rotation of Jacobi: makes the entry (p, q) zero, and turns the vectors along. */
function rotate(m: Float64Array, v: Float64Array, n: number, p: number, q: number) {
  const off = m[p * n + q] as number;
  const theta = ((m[q * n + q] as number) - (m[p * n + p] as number)) / (2 * off);
  const t = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const c = 1 / Math.sqrt(t * t + 1);
  const s = t * c;
  for (let k = 0; k < n; k += 1) {
    const left = m[k * n + p] as number;
    const right = m[k * n + q] as number;
    m[k * n + p] = c * left - s * right;
    m[k * n + q] = s * left + c * right;
  }
  for (let k = 0; k < n; k += 1) {
    const left = m[p * n + k] as number;
    const right = m[q * n + k] as number;
    m[p * n + k] = c * left - s * right;
    m[q * n + k] = s * left + c * right;
    const up = v[k * n + p] as number;
    const down = v[k * n + q] as number;
    v[k * n + p] = c * up - s * down;
    v[k * n + q] = s * up + c * down;
  }
}

const SWEEPS_MOST = 60;

/** Eigenvalues of a symmetric matrix, the greatest first; in each vector the entry farthest from zero is positive. */
export function eigenOf(symmetric: Float64Array, n: number): Eigen {
  const m = symmetric.slice();
  const v = new Float64Array(n * n);
  for (let k = 0; k < n; k += 1) v[k * n + k] = 1;
  for (let sweep = 0; sweep < SWEEPS_MOST; sweep += 1) {
    let isDone = true;
    for (let p = 0; p < n; p += 1)
      for (let q = p + 1; q < n; q += 1) {
        const size = Math.sqrt(Math.abs((m[p * n + p] as number) * (m[q * n + q] as number)));
        if (Math.abs(m[p * n + q] as number) <= 1e-15 * size || m[p * n + q] === 0) continue;
        isDone = false;
        rotate(m, v, n, p, q);
      }
    if (isDone) break;
  }
  const order = Array.from({ length: n }, (_, k) => k).sort(
    (a, b) => (m[b * n + b] as number) - (m[a * n + a] as number) || a - b,
  );
  return {
    values: Float64Array.from(order, (k) => m[k * n + k] as number),
    vectors: order.map((column) =>
      pointed(Float64Array.from({ length: n }, (_, k) => v[k * n + column] as number)),
    ),
  };
}

function pointed(vector: Float64Array): Float64Array {
  let farthest = 0;
  // Entries that differ by rounding only are alike, so that the sign does not hang on it.
  for (const value of vector) if (Math.abs(value) > Math.abs(farthest) * (1 + 1e-9)) farthest = value;
  return farthest < 0 ? vector.map((value) => -value) : vector;
}

/** Takes rows one by one and keeps the triangle that QR would give of all of them. */
export class Triangle {
  readonly size: number;
  readonly r: Float64Array;
  constructor(size: number) {
    this.size = size;
    this.r = new Float64Array(size * size);
  }
  /** By rotations of Givens; `row` is used up. */
  add(row: Float64Array) {
    const { size, r } = this;
    for (let k = 0; k < size; k += 1) {
      const below = row[k] as number;
      if (below === 0) continue;
      const above = r[k * size + k] as number;
      const length = Math.sqrt(above * above + below * below);
      const c = above / length;
      const s = below / length;
      for (let j = k; j < size; j += 1) {
        const upper = r[k * size + j] as number;
        const lower = row[j] as number;
        r[k * size + j] = c * upper + s * lower;
        row[j] = c * lower - s * upper;
      }
    }
  }
}
