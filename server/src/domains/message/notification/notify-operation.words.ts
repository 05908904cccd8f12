import { type FigureName, figureOf, PLATFORM } from '@cloudyard/contract/operation/figures.ts';
import { notice, said, template } from './notify-defaults.ts';

const FIGURES: Record<FigureName, readonly [cn: string, en: string]> = {
  'machine.processor': ['处理器使用率', 'Processor'],
  'machine.memory': ['内存使用率', 'Memory'],
  'machine.disk': ['磁盘使用率', 'Disk'],
  'server.copies': ['服务器副本', 'Server copies'],
  'server.requests': ['每秒请求', 'Requests per second'],
  'server.failures': ['每秒出错请求', 'Failed requests per second'],
  'server.answer': ['平均响应时间', 'Mean answer time'],
  'server.wait': ['事件循环延迟', 'Event loop delay'],
  'server.memory': ['服务器进程内存', 'Memory of the server process'],
  'server.sockets': ['实时连接', 'Live connections'],
  'database.answer': ['数据库响应时间', 'Database answer time'],
  'database.connections': ['数据库连接使用率', 'Database connections in use'],
  'database.transaction': ['最久的事务', 'Oldest transaction'],
  'database.bytes': ['数据库大小', 'Database size'],
  'jobs.waiting': ['等待中的任务', 'Waiting jobs'],
  'jobs.late': ['任务最长延误', 'Longest job delay'],
  'jobs.failed': ['失败的任务', 'Failed jobs'],
  'storage.bytes': ['文件大小', 'Stored files'],
  'broker.gateways': ['在线网关', 'Connected gateways'],
  'broker.messages': ['每秒消息', 'Messages per second'],
  'broker.points': ['每秒数据点', 'Points per second'],
  'runtime.running': ['运行中的应用', 'Running applications'],
  'runtime.failing': ['崩溃的应用', 'Crashed applications'],
  'engine.steps': ['运行中的步骤', 'Running steps'],
  'engine.waiting': ['等待中的步骤', 'Waiting steps'],
};

const rounded = (value: number) => String(Math.round(value * 100) / 100);

/** The number as people read it; words of units are the same in both languages. */
function amount(figure: FigureName, value: number): string {
  switch (figureOf(figure).unit) {
    case 'share':
      return `${Math.round(value * 100)}%`;
    case 'bytes':
      return `${rounded(value / 2 ** 30)} GB`;
    case 'millis':
      return `${Math.round(value)} ms`;
    case 'seconds':
      return `${Math.round(value)} s`;
    default:
      return rounded(value);
  }
}

type Values = { figure: FigureName; source: string; level: 'caution' | 'bad'; value: number };
const LEVELS = { caution: ['需关注', 'Needs attention'], bad: ['严重', 'Critical'] } as const;
const placeOf = (source: string, platform: string) => (source === PLATFORM ? platform : source);

/** About what machines and the platform take. */
export const operationTemplates = {
  'resource-beyond': template<Values>(
    { ...notice, app: 'operation', action: 'resource warning' },
    ({ figure, source, level, value }) =>
      said(
        `${LEVELS[level][0]}：${FIGURES[figure][0]} ${amount(figure, value)}`,
        `${placeOf(source, '平台')}的“${FIGURES[figure][0]}”已连续五分钟超过阈值，最高 ${amount(figure, value)}。`,
      ),
    ({ figure, source, level, value }) =>
      said(
        `${LEVELS[level][1]}: ${FIGURES[figure][1]} ${amount(figure, value)}`,
        `"${FIGURES[figure][1]}" of ${placeOf(source, 'the platform')} has been beyond its threshold for five minutes. Highest: ${amount(figure, value)}.`,
      ),
  ),
  'resource-well': template<Values>(
    { ...notice, app: 'operation', action: 'resource recovery' },
    ({ figure, source }) =>
      said(
        `已恢复：${FIGURES[figure][0]}`,
        `${placeOf(source, '平台')}的“${FIGURES[figure][0]}”已回到阈值以内。`,
      ),
    ({ figure, source }) =>
      said(
        `Recovered: ${FIGURES[figure][1]}`,
        `"${FIGURES[figure][1]}" of ${placeOf(source, 'the platform')} is back within its threshold.`,
      ),
  ),
};
