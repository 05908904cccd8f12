import { createHash, randomInt } from 'node:crypto';
import type { Kept, Statement } from '@cloudyard/contract/custody/deletion.ts';
import { BOOK_YEARS } from '../removal.ts';
import type { DeletionRow, Sums } from './deletion.queries.ts';
import { byNoun } from './deletion.view.ts';

/** A number to read aloud: the day, and eight digits. */
export const newNumber = (at: Date) =>
  `CYD-${at.toISOString().slice(0, 10).replaceAll('-', '')}-${String(randomInt(1e8)).padStart(8, '0')}`;

export const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** What stays, and until when. */
export function keptOf(rows: { books: number; log: number; applications: number }, at: Date): Kept[] {
  const until = new Date(at);
  until.setUTCFullYear(until.getUTCFullYear() + BOOK_YEARS);
  const kept: Kept[] = [
    { what: 'books', count: rows.books, until: until.toISOString().slice(0, 10) },
    { what: 'log', count: rows.log, until: null },
    { what: 'applications', count: rows.applications, until: null },
  ];
  return [...kept.filter(({ count }) => count > 0), { what: 'name', count: 1, until: null }];
}

/** The text of the certificate; its digest is of these very bytes. */
export function statementOf(row: DeletionRow, removed: Sums, kept: Kept[], at: Date) {
  const statement: Statement = {
    number: newNumber(at),
    enterprise: { id: row.enterprise_id, name: row.enterprise_name },
    askedBy: { id: row.asked_by, name: row.asked_name },
    askedAt: row.asked_at.toISOString(),
    endedAt: at.toISOString(),
    removed: byNoun(removed),
    kept,
  };
  const text = JSON.stringify(statement);
  return { number: statement.number, text, sha256: digestOf(text) };
}
