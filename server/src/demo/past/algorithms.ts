import { type DemoAlgorithm, type DemoMove, insertDemoAlgorithm } from '../../domains/algorithm/index.ts';
import type { Context } from '../../kit/context.ts';
import { atWork, hoursBefore } from '../calendar.ts';
import { type Chronicle, type Person, tell } from './chronicle.ts';

const column = (name: string, type: string) => ({ name, type });
const label = (cn: string, en: string) => ({ label: { cn, en } });

const EFFICIENCY = `-- 水力功率 = 流量 (m³/h) × 压力 (bar) ÷ 36，单位 kW。
create table result as
  select time, flow, pressure,
    round(flow * pressure / 36, 3) as hydraulic_kw,
    round(100 * flow * pressure / 36 / getvariable('power'), 2) as efficiency
  from data
  where flow > getvariable('least')
  order by time;

create table metrics as
  select 'mean_efficiency' as name, avg(efficiency) as value from result
  union all select 'least_efficiency', min(efficiency) from result;
`;

const BEARING = `-- 每天的最高、平均轴承温度，和超过限值的分钟数。
create table result as
  select date_trunc('day', time) as day,
    max(temperature) as highest, avg(temperature) as mean,
    count(*) filter (where temperature > getvariable('bound')) as minutes_over
  from data
  group by 1
  order by 1;
`;

const WEAR = `-- 换刀提醒：磨损量达到限值的机床。
create table result as
  select product, tool_wear, wear_mm
  from data
  where wear_mm >= getvariable('bound')
  order by wear_mm desc;
`;

const QUANTILES = `-- 一列数据的分位数概览。
create table result as
  with chosen as (select columns(c -> c = getvariable('column')) as value from data)
  select count(*) as n, min(value) as least, quantile_cont(value, 0.25) as lower,
    median(value) as middle, quantile_cont(value, 0.75) as upper, max(value) as most
  from chosen;
`;

const SCORE = `// 振动评分：与前一小时的均方根相比，得 0 到 100 分。
import { readFileSync, writeFileSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';

const { params, inputs } = JSON.parse(readFileSync(process.env.JOB_REQUEST, 'utf8'));
const database = await (await DuckDBInstance.create(':memory:', { threads: '1' })).connect();
const read = await database.runAndReadAll(
  \`select vibration from read_parquet('\${inputs.data.path}') where vibration is not null\`,
);
const values = read.getColumnsJS()[0] ?? [];

const rms = (part) => Math.sqrt(part.reduce((sum, value) => sum + value * value, 0) / part.length);
const scores = values.map((value, index) => {
  const before = values.slice(Math.max(0, index - params.window), index);
  if (before.length === 0) return 100;
  return Math.max(0, Math.min(100, 100 - 50 * Math.max(0, value / rms(before) - 1)));
});
writeFileSync('/out/scores.csv', \`score\\n\${scores.join('\\n')}\\n\`);
writeFileSync('/out/response.json', JSON.stringify({ outputs: { scores: { path: 'scores.csv' } } }));
process.exit(0);
`;

type Shown = Pick<
  DemoAlgorithm,
  'name' | 'description' | 'algorithmType' | 'parameters' | 'source' | 'category'
> & {
  keyword: string;
  owner: string;
  /** A person's own, not their enterprise's. */
  isPrivate?: true;
  past: (chronicle: Chronicle) => Omit<DemoMove, 'by'>[];
};

const pumps: Shown['parameters'][number] = {
  ...{ name: 'data', type: 'DATASET_IN', ...label('泵站数据', 'Pump data') },
  schema: {
    columns: [column('time', 'TIMESTAMP'), column('flow', 'DOUBLE'), column('pressure', 'DOUBLE')],
  },
};
const result: Shown['parameters'][number] = {
  ...{ name: 'result', type: 'DATASET_OUT', ...label('结果', 'Result') },
};

const SHOWN: readonly Shown[] = [
  {
    ...{
      owner: 'lin.qiao',
      name: '水泵效率评估',
      keyword: '泵站,能效',
      category: 'time-anomaly',
      source: EFFICIENCY,
    },
    description: '由流量和压力算出水力功率，与额定功率相比得到每分钟的效率；低于经济区间的时段一目了然。',
    algorithmType: { code: 'SQL' },
    parameters: [
      pumps,
      result,
      {
        ...{
          name: 'power',
          type: 'decimal',
          ...label('额定功率（kW）', 'Rated power (kW)'),
          defaultValue: 15,
        },
        range: { min: 0.1, max: 5000 },
      },
      {
        ...{ name: 'least', type: 'decimal', ...label('最小流量', 'Least flow'), defaultValue: 1 },
        ...{ description: '低于它视为停机，不计效率', range: { min: 0 } },
      },
    ],
    past: ({ today }) => [
      { at: atWork(today, 26, 10.2), to: '1' },
      { at: atWork(today, 25, 14.5), to: '2' },
      { at: atWork(today, 24, 9.8), to: '3' },
    ],
  },
  {
    ...{
      owner: 'lin.qiao',
      name: '轴承温度日统计',
      keyword: '轴承',
      category: 'time-anomaly',
      source: BEARING,
    },
    description: '每天的最高和平均温度，以及超限的分钟数。',
    algorithmType: { code: 'SQL' },
    parameters: [
      {
        ...{ name: 'data', type: 'DATASET_IN', ...label('设备数据', 'Device data') },
        schema: { columns: [column('time', 'TIMESTAMP'), column('temperature', 'DOUBLE')] },
      },
      result,
      { name: 'bound', type: 'decimal', ...label('限值（℃）', 'Bound (°C)'), defaultValue: 85 },
    ],
    past: ({ today }) => [{ at: atWork(today, 2, 16.4), to: '1' }],
  },
  {
    ...{ owner: 'zhou.yan', name: '振动评分', keyword: '振动', category: 'time-anomaly', source: SCORE },
    description: '把振动速度折算成 0 到 100 的评分。',
    algorithmType: { code: 'JAVASCRIPT' },
    parameters: [
      {
        ...{ name: 'data', type: 'DATASET_IN', ...label('振动数据', 'Vibration') },
        schema: { columns: [column('vibration', 'DOUBLE')] },
      },
      { name: 'scores', type: 'DATASET_OUT', ...label('评分', 'Scores') },
      {
        ...{ name: 'window', type: 'integer', ...label('窗口（行）', 'Window (rows)'), defaultValue: 60 },
        range: { min: 2, max: 10_000 },
      },
    ],
    past: ({ today }) => [
      { at: atWork(today, 13, 11), to: '1' },
      { at: atWork(today, 12, 9.6), to: '2' },
      {
        ...{ at: atWork(today, 11, 15.1), to: '4' },
        reason: '没有自带测试，说明里也看不出振动的单位和采样间隔。请补充一组测试数据和说明后再提交。',
      },
    ],
  },
  {
    ...{ owner: 'zhou.yan', name: '刀具磨损提醒', keyword: '刀具', category: 'preprocess', source: WEAR },
    description: '列出磨损量达到限值的机床，供换刀排程使用。',
    algorithmType: { code: 'SQL' },
    parameters: [
      {
        ...{ name: 'data', type: 'DATASET_IN', ...label('机床数据', 'Machines') },
        schema: { columns: [column('product', 'VARCHAR'), column('tool_wear', 'INTEGER')] },
      },
      result,
      { name: 'bound', type: 'decimal', ...label('限值（mm）', 'Bound (mm)'), defaultValue: 0.3 },
    ],
    past: ({ today, now }) => [
      { at: atWork(today, 4, 10.9), to: '1' },
      { at: hoursBefore(now, 29), to: '2' },
    ],
  },
  {
    ...{ owner: 'su.wen', isPrivate: true, name: '分位数概览', keyword: '统计', category: 'preprocess' },
    ...{ source: QUANTILES, description: '一列数据的个数、最小值、四分位数和最大值，先看一眼分布。' },
    algorithmType: { code: 'SQL' },
    parameters: [
      { name: 'data', type: 'DATASET_IN', ...label('数据', 'Data'), schema: { minNumeric: 1 } },
      result,
      { name: 'column', type: 'string', ...label('列', 'Column'), required: true, ui: 'column', of: 'data' },
    ],
    past: ({ now }) => [
      { at: hoursBefore(now, 7), to: '1' },
      { at: hoursBefore(now, 5), to: '2' },
    ],
  },
];

const VERBS: Readonly<Record<string, string>> = { '1': 'add', '2': 'submit', '3': 'pass', '4': 'refuse' };

function noted(
  chronicle: Chronicle,
  id: string,
  { name }: Shown,
  owner: Person,
  moves: (DemoMove & { who: Person })[],
) {
  const object = { type: 'algorithm', id, name };
  const place = owner.enterprise_id;
  for (const { at, to, who, reason = '' } of moves) {
    const after = to === '1' ? { name } : { status: to, ...(reason ? { reason } : {}) };
    chronicle.acts.push({ at, by: who, action: `algorithm.algorithm.${VERBS[to]}`, object, place, after });
    if (to === '3' || to === '4')
      tell(chronicle, {
        ...{ at, to: [owner], place, event: 'algorithm-decided', link: '/console/algorithm-list' },
        values: { name, approved: to === '3', reason },
      });
  }
}

/** Algorithms in every state: a draft, two that wait, one that was refused, one in the library. */
export async function writeAlgorithms(ctx: Context, chronicle: Chronicle) {
  const verifier = chronicle.person('deng.rui');
  const ids = new Map<string, string>();
  for (const shown of SHOWN) {
    const { owner: username, isPrivate, past, ...algorithm } = shown;
    const owner = chronicle.person(username);
    const moves = past(chronicle).map((move) => {
      const who = move.to === '3' || move.to === '4' ? verifier : owner;
      return { ...move, by: who.id, who };
    });
    const [made, ...later] = moves;
    if (!made) continue;
    const id = await insertDemoAlgorithm(ctx, {
      ...algorithm,
      ...{
        enterpriseId: isPrivate ? null : (owner.enterprise_id ?? null),
        by: owner.id,
        moves: [made, ...later],
      },
    });
    noted(chronicle, id, shown, isPrivate ? { ...owner, enterprise_id: null } : owner, moves);
    ids.set(shown.name, id);
  }
  return ids;
}
