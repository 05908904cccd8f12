import type { Kit } from '../../../kit/context.ts';

/** Nothing waits for its pace longer than that. */
const KEPT_MS = 30 * 60_000;
const barred = new WeakMap<Kit, Map<string, number>>();

function listOf(kit: Kit): Map<string, number> {
  const known = barred.get(kit) ?? new Map<string, number>();
  barred.set(kit, known);
  return known;
}

/** What these sent and what is not stored yet is not stored any more. */
export function bar(kit: Kit, ids: readonly string[]): void {
  const list = listOf(kit);
  for (const [id, at] of list) {
    if (Date.now() - at < KEPT_MS) break;
    list.delete(id);
  }
  for (const id of ids) {
    list.delete(id);
    list.set(id, Date.now());
  }
}

/** It has shown that it may send. */
export const unbar = (kit: Kit, id: string): void => void listOf(kit).delete(id);
export const isBarred = (kit: Kit, id: string): boolean => listOf(kit).has(id);
