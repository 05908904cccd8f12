import type { ParameterValues } from '@cloudyard/contract/algorithm/package.ts';

type Said = { cn: string; en: string };
/** A package of the platform's own; `from`: which output arrives at which of its inputs. */
export type TemplateStep = {
  id: string;
  algorithm: string;
  params: ParameterValues;
  from: Readonly<Record<string, `${string}.${string}`>>;
};
export type Template = {
  /** The name of the sample it begins with. */
  code: string;
  name: Said;
  description: Said;
  steps: readonly TemplateStep[];
};

const columns = (...names: string[]) => JSON.stringify(names);
/** What every template begins with. */
export const SOURCE = 'source';
const DATA = { data: `${SOURCE}.out` } as const;
const TEST = { data: 'split.test', model: 'train.model' } as const;

const ENGINE = columns(
  ...['cycle', 'load', 'fan_speed', 'core_temperature', 'outlet_pressure', 'fuel_flow', 'oil_particles'],
  'vibration',
);
const PUMP = columns('flow', 'pressure', 'temperature', 'vibration');
const PROFILE = columns('hours', 'load', 'starts', 'temperature', 'alarms', 'age');

/** One for each sample: something that runs, and that people change into their own. */
export const TEMPLATES: readonly Template[] = [
  {
    code: 'machine_failure',
    name: { cn: '机床故障分类', en: 'Classify machine failures' },
    description: {
      cn: '按故障分层拆分数据，训练梯度提升树，给测试数据打分并评估。',
      en: 'Splits the data so that both parts have their share of failures, trains boosted trees, scores and evaluates them.',
    },
    steps: [
      {
        ...{ id: 'split', algorithm: 'split', from: DATA },
        params: { ratio: 0.8, method: 'stratified', column: 'failed' },
      },
      {
        ...{ id: 'train', algorithm: 'boosted-classifier', from: { data: 'split.train' } },
        params: { label: 'failed', trees: 120 },
      },
      { id: 'predict', algorithm: 'predict', from: TEST, params: { positive: '1' } },
      { id: 'evaluate', algorithm: 'evaluate', from: TEST, params: { label: 'failed', positive: '1' } },
    ],
  },
  {
    code: 'engine_rul',
    name: { cn: '发动机剩余寿命预测', en: 'Predict the remaining life of engines' },
    description: {
      cn: '按发动机分组拆分，训练回归树，预测剩余循环数，并与线性模型比较。',
      en: 'Splits by engine, trains regression trees, predicts the cycles that remain, and compares them with a linear model.',
    },
    steps: [
      {
        ...{ id: 'split', algorithm: 'split', from: DATA },
        params: { ratio: 0.8, method: 'group', column: 'unit' },
      },
      {
        ...{ id: 'train', algorithm: 'boosted-regressor', from: { data: 'split.train' } },
        params: { label: 'remaining', columns: ENGINE, trees: 120 },
      },
      {
        ...{ id: 'line', algorithm: 'linear-regression', from: { data: 'split.train' } },
        params: { label: 'remaining', columns: ENGINE, l2: 1 },
      },
      { id: 'predict', algorithm: 'predict', from: TEST, params: {} },
      { id: 'evaluate', algorithm: 'evaluate', from: TEST, params: { label: 'remaining' } },
      {
        ...{ id: 'evaluate-line', algorithm: 'evaluate', params: { label: 'remaining' } },
        from: { data: 'split.test', model: 'line.model' },
      },
    ],
  },
  {
    code: 'pump_station',
    name: { cn: '泵站异常检测', en: 'Find anomalies of a pump' },
    description: {
      cn: '用孤立森林给每分钟的读数打分，对照已知异常评估，并用控制图观察振动。',
      en: 'Scores the readings of every minute by an isolation forest, holds them against known anomalies, and watches the vibration with a control chart.',
    },
    steps: [
      {
        ...{ id: 'forest', algorithm: 'isolation-forest', from: DATA },
        params: { columns: PUMP, contamination: 0.015 },
      },
      {
        ...{ id: 'smooth', algorithm: 'resample', from: DATA },
        params: { time: 'time', columns: columns('vibration'), interval: 600, function: 'mean' },
      },
      {
        ...{ id: 'evaluate', algorithm: 'evaluate', from: { ...DATA, model: 'forest.model' } },
        params: { task: 'anomaly', label: 'is_anomaly' },
      },
      {
        ...{ id: 'chart', algorithm: 'control-chart', from: { data: 'smooth.result' } },
        params: { column: 'vibration', order: 'time', rule: 'ewma', baseline: 288 },
      },
    ],
  },
  {
    code: 'plant_energy',
    name: { cn: '工厂用电预测', en: 'Forecast the energy of a plant' },
    description: {
      cn: '预测未来一周每小时的用电量，并按天汇总看长期走势。',
      en: 'Forecasts the energy of every hour of the next week, and of the days of the next month.',
    },
    steps: [
      {
        ...{ id: 'hours', algorithm: 'forecast', from: DATA },
        params: { time: 'time', value: 'energy', season: 168, horizon: 168, trend: 'damped' },
      },
      {
        ...{ id: 'daily', algorithm: 'resample', from: DATA },
        params: { time: 'time', columns: columns('energy'), interval: 86_400, function: 'sum' },
      },
      {
        ...{ id: 'days', algorithm: 'forecast', from: { data: 'daily.result' } },
        params: { time: 'time', value: 'energy', season: 7, horizon: 28, trend: 'damped' },
      },
    ],
  },
  {
    code: 'part_quality',
    name: { cn: '零件质量判定', en: 'Judge the quality of parts' },
    description: {
      cn: '补全缺失值，看各产线的均值，训练随机森林判断合格与否并评估。',
      en: 'Fills what is missing, shows the means of each line, trains a random forest to tell good parts from bad ones, and evaluates it.',
    },
    steps: [
      { id: 'fill', algorithm: 'missing-values', from: DATA, params: { method: 'median' } },
      {
        ...{ id: 'lines', algorithm: 'aggregate', from: { data: 'fill.result' } },
        params: { keys: columns('line', 'quality'), columns: columns('pressure', 'moisture', 'weight') },
      },
      {
        ...{ id: 'split', algorithm: 'split', from: { data: 'fill.result' } },
        params: { ratio: 0.8, method: 'stratified', column: 'quality' },
      },
      {
        ...{ id: 'train', algorithm: 'random-forest', from: { data: 'split.train' } },
        params: { label: 'quality', trees: 80, depth: 10 },
      },
      { id: 'evaluate', algorithm: 'evaluate', from: TEST, params: { label: 'quality', positive: 'NG' } },
    ],
  },
  {
    code: 'device_profiles',
    name: { cn: '设备画像聚类', en: 'Group devices by how they are used' },
    description: {
      cn: '压缩异常值后把设备分为四类，看各类的均值，并用主成分画在平面上。',
      en: 'Clips what is far out, puts the devices into four groups, shows their means, and draws them by their principal components.',
    },
    steps: [
      { id: 'clip', algorithm: 'outlier-clip', from: DATA, params: { columns: PROFILE, factor: 3 } },
      {
        ...{ id: 'groups', algorithm: 'kmeans', from: { data: 'clip.result' } },
        params: { columns: PROFILE, k: 4 },
      },
      {
        ...{ id: 'plane', algorithm: 'pca', from: { data: 'clip.result' } },
        params: { columns: PROFILE, components: 2 },
      },
      {
        ...{ id: 'means', algorithm: 'aggregate', from: { data: 'groups.result' } },
        params: { keys: columns('cluster'), columns: PROFILE, functions: 'mean' },
      },
    ],
  },
];
