import type { ParameterValues } from '@cloudyard/contract/algorithm/package.ts';
import type { CategoryCode } from '@cloudyard/contract/bigdata/values.ts';

export type SystemModel = {
  code: string;
  name: { cn: string; en: string };
  description: { cn: string; en: string };
  category: CategoryCode;
  /** A sample and a package, by their names in the product. */
  dataset: string;
  algorithm: string;
  params: ParameterValues;
  seed?: number;
};

const columns = (...names: string[]) => JSON.stringify(names);

/** Learned from the samples: what everybody can try before they have data of their own. */
export const SYSTEM_MODELS: readonly SystemModel[] = [
  {
    code: 'machine_failure',
    name: { cn: '机床故障预测', en: 'Machine failure' },
    description: {
      cn: '由转速、扭矩、刀具磨损和温度判断机床是否会发生故障。',
      en: 'Says from speed, torque, tool wear and temperatures whether a machine is about to fail.',
    },
    ...{ category: 'maintenance', dataset: 'machine_failure', algorithm: 'boosted-classifier' },
    params: { label: 'failed' },
  },
  {
    code: 'engine_life',
    name: { cn: '发动机剩余寿命', en: 'Remaining life of engines' },
    description: {
      cn: '由传感器读数估计发动机还能运行多少个循环。',
      en: 'Estimates from sensor readings for how many cycles an engine will still run.',
    },
    ...{ category: 'maintenance', dataset: 'engine_rul', algorithm: 'boosted-regressor' },
    params: {
      label: 'remaining',
      columns: columns(
        'cycle',
        'load',
        'fan_speed',
        'core_temperature',
        'outlet_pressure',
        'fuel_flow',
        'oil_particles',
        'vibration',
      ),
    },
  },
  {
    code: 'pump_anomaly',
    name: { cn: '泵站异常检测', en: 'Anomalies of pumps' },
    description: {
      cn: '从流量、压力、振动和温度中找出与平时不同的时刻。',
      en: 'Finds the moments at which flow, pressure, vibration and temperature are unlike the others.',
    },
    ...{ category: 'sensors', dataset: 'pump_station', algorithm: 'isolation-forest' },
    params: { columns: columns('flow', 'pressure', 'vibration', 'temperature'), contamination: 0.015 },
  },
];
