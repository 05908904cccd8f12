import { LOG_TYPE_NAMES, type LogEntry, type LogType } from '@cloudyard/contract/equipment/log.ts';
import type { LogFacts, logPage } from './log.queries.ts';

type Row = Awaited<ReturnType<typeof logPage>>['rows'][number];

const said = (facts: LogFacts) =>
  Object.entries(facts)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');

export function logView(row: Row): LogEntry {
  const type = row.type as LogType;
  const facts = row.facts as LogFacts;
  const content = [LOG_TYPE_NAMES[type], said(facts)].filter(Boolean).join(' ');
  return { id: row.id, time: row.at.toISOString(), type, facts, content };
}
