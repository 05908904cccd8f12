import type { LogEntry, LogType } from '@cloudyard/contract/equipment/log.ts';
import type { LogFacts, logPage } from './log.queries.ts';

type Row = Awaited<ReturnType<typeof logPage>>['rows'][number];

/** The names in the language of the specification; browsers have their own words. */
export const TYPE_NAMES: Record<LogType, string> = {
  CONNECTED: '已连接',
  DISCONNECTED: '已断开',
  REFUSED: '拒绝连接',
  RESTARTED: '已重启',
  CONFIG_SENT: '配置已下发',
  CONFIG_APPLIED: '配置已生效',
  CONFIG_REFUSED: '配置被拒绝',
  COMMAND: '命令',
  DATA_REFUSED: '数据被拒收',
  DATA_LATE: '数据迟到',
  DATA_LOST: '数据丢失',
  DATA_RESENT: '数据补传',
  DATA_HELD: '暂停接收',
  CREDENTIAL: '凭据变更',
  CHANGED: '网关变更',
};

const said = (facts: LogFacts) =>
  Object.entries(facts)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');

export function logView(row: Row): LogEntry {
  const type = row.type as LogType;
  const facts = row.facts as LogFacts;
  const content = [TYPE_NAMES[type], said(facts)].filter(Boolean).join(' ');
  return { id: row.id, time: row.at.toISOString(), type, facts, content };
}
