import type { AuditDetail } from '@cloudyard/contract/audit/entry.ts';
import { fill } from '../../../kit/text.ts';
import type { cn } from '../i18n/entry/difference-cn.ts';
import { objectTypeOf } from './said.ts';

type FieldWords = typeof cn;
type Words = Readonly<Record<string, string>>;
type Json = AuditDetail['before'];

/** A field in words, part by part: `members.0.name` is "Members · No. 1 · Name". Names that people gave stay. */
export function fieldName(t: FieldWords, type: string, path: string): string {
  const own: Words = t.ownFields;
  const all: Words = t.fields;
  const part = (name: string) =>
    /^\d+$/.test(name) ? fill(t.nth, { n: Number(name) + 1 }) : (own[`${type}.${name}`] ?? all[name] ?? name);
  return path.split('.').map(part).join(' · ');
}

/** The word for a code, or for a field that was looked at; undefined where the value is neither. */
export function codeWord(t: FieldWords, type: string, path: string, value: unknown): string | undefined {
  const known: Readonly<Record<string, Words>> = t.values;
  const field = path.split('.').findLast((name) => !/^\d+$/.test(name)) ?? '';
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const words = path === 'field' ? t.fields : known[`${type}.${field}`];
  return (words as Words | undefined)?.[String(value)];
}

/** Names for the ids of an entry, as far as the entry itself says them. */
export function namesIn(entry: AuditDetail): ReadonlyMap<string, string> {
  const { actorId, actorName, objectId, objectName, enterpriseId, enterpriseName } = entry;
  const names = new Map<string, string>();
  const note = (id: unknown, name: unknown) => {
    if (typeof id === 'string' && typeof name === 'string' && name !== '') names.set(id, name);
  };
  const walk = (value: Json) => {
    if (value === null || typeof value !== 'object') return;
    if (!Array.isArray(value)) {
      note(value.id, value.name);
      note(value.userId, value.username);
    }
    for (const inner of Object.values(value)) walk(inner);
  };
  walk(entry.before);
  walk(entry.after);
  note(actorId, actorName);
  note(enterpriseId, enterpriseName);
  note(objectId, objectName);
  return names;
}

/** What a difference needs to know of its entry to put it in words. */
export const namingOf = (entry: AuditDetail) => ({ type: objectTypeOf(entry), names: namesIn(entry) });
export type Naming = ReturnType<typeof namingOf>;
