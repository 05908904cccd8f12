import type { AuditDetail } from '@cloudyard/contract/audit/entry.ts';

type Json = AuditDetail['before'];
export type Change = {
  field: string;
  kind: 'changed' | 'added' | 'removed' | 'same';
  before?: Json;
  after?: Json;
};

/** What an act did, field by field; nested fields by their path (`address.city`, `members.0.name`). */
export function changesOf(before: Json, after: Json): Change[] {
  const was = leavesOf(before);
  const is = leavesOf(after);
  return [...new Set([...was.keys(), ...is.keys()])].map((field) => ({
    field,
    kind: kindOf(field, was, is),
    before: was.get(field),
    after: is.get(field),
  }));
}

function kindOf(field: string, was: Map<string, Json>, is: Map<string, Json>): Change['kind'] {
  if (!was.has(field)) return 'added';
  if (!is.has(field)) return 'removed';
  return JSON.stringify(was.get(field)) === JSON.stringify(is.get(field)) ? 'same' : 'changed';
}

function leavesOf(value: Json, path = '', found = new Map<string, Json>()): Map<string, Json> {
  // A missing side has no fields; a null inside an object is a value.
  if (value === null && path === '') return found;
  const inner = value !== null && typeof value === 'object' ? Object.entries(value) : [];
  if (inner.length === 0) return found.set(path, value);
  for (const [name, each] of inner) leavesOf(each, path ? `${path}.${name}` : name, found);
  return found;
}
