import { type DemoAlgorithm, insertDemoAlgorithm, insertDemoNext } from '../../domains/algorithm/index.ts';
import {
  insertDemoDataset,
  insertDemoExtension,
  insertDemoFollow,
  insertDemoShare,
} from '../../domains/bigdata/index.ts';
import type { Context } from '../../kit/context.ts';
import { atWork, daysBefore } from '../calendar.ts';
import { seeded } from '../random.ts';
import { type Chronicle, type Person, tell } from './chronicle.ts';

const LOAD = `-- 每种产品的刀具使用时间。
create table result as
  select product, count(*) as parts, avg(tool_wear) as mean_wear, max(tool_wear) as most_wear
  from data
  group by product
  order by product;
`;
const LOAD_NEXT = `-- 每种产品的刀具使用时间，以及超过限值的件数。
create table result as
  select product, count(*) as parts, avg(tool_wear) as mean_wear, max(tool_wear) as most_wear,
    count(*) filter (where tool_wear > getvariable('bound')) as over_bound
  from data
  group by product
  order by product;
`;
const SPREAD = `-- 一列数据的均值和标准差。
create table result as
  with chosen as (select columns(c -> c = getvariable('column')) as value from data)
  select count(*) as n, avg(value) as mean, stddev_samp(value) as sd from chosen;
`;

const label = (cn: string, en: string) => ({ label: { cn, en } });
const parts: DemoAlgorithm['parameters'][number] = {
  ...{ name: 'data', type: 'DATASET_IN', ...label('加工记录', 'Machining') },
  schema: {
    columns: [
      { name: 'product', type: 'VARCHAR' },
      { name: 'tool_wear', type: 'INTEGER' },
    ],
  },
};
const result: DemoAlgorithm['parameters'][number] = {
  ...{ name: 'result', type: 'DATASET_OUT', ...label('结果', 'Result') },
};

/** Of 云杉精密, in the library; the first has a second version. */
async function publish(ctx: Context, { today, person }: Chronicle) {
  const [zhou, deng] = [person('zhou.yan'), person('deng.rui')];
  const past = (day: number): DemoAlgorithm['moves'] => [
    { at: atWork(today, day + 2, 10.1), by: zhou.id, to: '1' },
    { at: atWork(today, day + 1, 9.4), by: zhou.id, to: '2' },
    { at: atWork(today, day, 15.3), by: deng.id, to: '3' },
  ];
  const of = {
    enterpriseId: zhou.enterprise_id ?? null,
    by: zhou.id,
    algorithmType: { code: 'SQL' as const },
  };
  const load: DemoAlgorithm = {
    ...{
      ...of,
      name: '刀具寿命统计',
      keyword: '刀具',
      category: 'preprocess',
      source: LOAD,
      moves: past(40),
    },
    ...{ description: '按产品统计刀具使用时间，供换刀排程参考。', parameters: [parts, result] },
    isSuperseded: true,
  };
  const spread: DemoAlgorithm = {
    ...{
      ...of,
      name: '均值与波动',
      keyword: '统计',
      category: 'preprocess',
      source: SPREAD,
      moves: past(33),
    },
    description: '一列数据的均值和标准差，看一眼过程是否平稳。',
    parameters: [
      { name: 'data', type: 'DATASET_IN', ...label('数据', 'Data'), schema: { minNumeric: 1 } },
      result,
      { name: 'column', type: 'string', ...label('列', 'Column'), required: true, ui: 'column', of: 'data' },
    ],
  };
  const first = await insertDemoAlgorithm(ctx, load);
  await insertDemoNext(ctx, first, load, {
    source: LOAD_NEXT,
    parameters: [
      ...[parts, result],
      {
        ...{ name: 'bound', type: 'integer', ...label('限值（分钟）', 'Bound (minutes)'), defaultValue: 200 },
        range: { min: 1, max: 1000 },
      },
    ],
    submitted: { at: atWork(today, 6, 10.5), by: zhou.id },
    passed: { at: atWork(today, 5, 14.2), by: deng.id },
  });
  return { load: first, spread: await insertDemoAlgorithm(ctx, spread) };
}

const KINDS = ['轴承座', '端盖', '齿轮箱体'] as const;

/** A week of a production line, the same at every first start of a day. */
function machining(days: number) {
  const random = seeded('machining');
  const rows = Array.from({ length: days * 24 }, (_, at) => {
    const wear = 20 + ((at * 7) % 180);
    const load = Math.round((38 + wear / 8 + random.between(-4, 4)) * 100) / 100;
    return [at + 1, KINDS[at % KINDS.length], wear, load, random.chance(0.06) ? 'NG' : 'OK'].join(',');
  });
  return ['serial,product,tool_wear,spindle_load,verdict', ...rows].join('\n');
}

type Place = { enterpriseId: string; by: string };
const placeOf = ({ id, enterprise_id }: Person): Place => {
  if (!enterprise_id) throw new Error('The demo has no user without an enterprise here.');
  return { enterpriseId: enterprise_id, by: id };
};

/** Two tables: one that 云杉精密 shows to 海川重工, one that a colleague was given. */
async function bring(ctx: Context, chronicle: Chronicle) {
  const { today, person } = chronicle;
  const [lin, zhou, qin] = [person('lin.qiao'), person('zhou.yan'), person('qin.yue')];
  const at = atWork(today, 9, 10.6);
  const theirs = await insertDemoDataset(ctx, {
    ...{ ...placeOf(zhou), name: '主轴负载记录', category: 'production', csv: machining(7), at },
    description: '一周的加工记录：产品、刀具使用时间、主轴负载和检验结果。',
  });
  const ours = await insertDemoDataset(ctx, {
    ...{
      ...placeOf(lin),
      name: '端盖产线抽检',
      category: 'quality',
      csv: machining(3),
      at: atWork(today, 4, 9.2),
    },
    description: '三天的抽检记录，供质量分析使用。',
  });
  const shared = atWork(today, 8, 11.4);
  const until = daysBefore(today, -60);
  const given = { kind: 'dataset' as const, id: theirs };
  await insertDemoShare(ctx, given, {
    ...{ ...placeOf(zhou), to: { with_enterprise: placeOf(lin).enterpriseId }, at: shared, until },
    mayDownload: true,
  });
  await insertDemoShare(
    ctx,
    { kind: 'dataset', id: ours },
    {
      ...placeOf(lin),
      to: { with_account: qin.id },
      at: atWork(today, 3, 16),
      until: null,
      mayDownload: false,
    },
  );
  tell(chronicle, {
    ...{ at: shared, to: [lin], place: lin.enterprise_id, event: 'hub-shared' },
    values: { kind: 'dataset', name: '主轴负载记录', by: '周岩' },
    link: '/console/bigdata/my-hub?reason=given',
  });
  await insertDemoFollow(ctx, given, { ...placeOf(lin), at: atWork(today, 7, 10) });
}

/** What enterprises installed of each other, one with an update that waits, and what people follow. */
export async function shareThings(
  ctx: Context,
  chronicle: Chronicle,
  algorithms: ReadonlyMap<string, string>,
) {
  const { today, person } = chronicle;
  const [lin, zhou] = [person('lin.qiao'), person('zhou.yan')];
  const { load, spread } = await publish(ctx, chronicle);
  const pump = algorithms.get('水泵效率评估');
  const install = async (
    who: Person,
    algorithmId: string,
    name: string,
    day: number,
    isFollowing: boolean,
  ) => {
    const at = atWork(today, day, 14.6);
    await insertDemoExtension(ctx, { ...placeOf(who), algorithmId, version: 1, at, isFollowing });
    const object = { type: 'extension', id: algorithmId, name };
    const act = { at, by: who, action: 'bigdata.extension.install', object, place: who.enterprise_id };
    chronicle.acts.push({ ...act, after: { version: 1, autoUpdate: isFollowing } });
  };
  await install(lin, load, '刀具寿命统计', 30, false);
  await install(lin, spread, '均值与波动', 28, true);
  if (pump) await install(zhou, pump, '水泵效率评估', 20, true);
  await insertDemoFollow(
    ctx,
    { kind: 'algorithm', id: load },
    { ...placeOf(lin), at: atWork(today, 30, 15) },
  );
  if (pump)
    await insertDemoFollow(
      ctx,
      { kind: 'algorithm', id: pump },
      { ...placeOf(zhou), at: atWork(today, 20, 15) },
    );
  await bring(ctx, chronicle);
}
