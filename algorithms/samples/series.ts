import { randomFrom } from '../src/random.ts';
import { column, rounded, type Sample } from './tables.ts';

const MINUTE = 60;
const HOUR = 3600;
const START = Date.UTC(2025, 0, 1) / 1000;

type Trouble = { from: number; to: number; kind: 'spike' | 'drift' | 'burst' };

/** Two weeks of a pump, minute by minute, with troubles of three kinds in about one row of seventy. */
export const pumpStation: Sample = {
  name: 'pump_station',
  title: { cn: '泵站', en: 'Pump station' },
  description: {
    cn: '一台水泵两周的逐分钟数据，含尖峰、漂移与振动突发三类异常（约 1.5%）。适合异常检测与控制图。',
    en: 'Two weeks of a pump, minute by minute, with spikes, drifts and bursts of vibration (about 1.5%). For anomalies and control charts.',
  },
  columns: [
    column('time', 'TIMESTAMP', '时间', 'Time'),
    column('flow', 'DOUBLE', '流量（m³/h）', 'Flow in m³/h'),
    column('pressure', 'DOUBLE', '压力（bar）', 'Pressure in bar'),
    column('temperature', 'DOUBLE', '轴承温度（°C）', 'Temperature of the bearing in °C'),
    column('vibration', 'DOUBLE', '振动（mm/s）', 'Vibration in mm/s'),
    column('is_anomaly', 'BOOLEAN', '是否异常', 'Whether something is wrong'),
  ],
  rows() {
    const random = randomFrom(20_260_103);
    const rows = 14 * 24 * 60;
    const troubles: Trouble[] = [];
    const plan = [
      { kind: 'spike', count: 30, long: 1 },
      { kind: 'drift', count: 3, long: 60 },
      { kind: 'burst', count: 6, long: 15 },
    ] as const;
    for (const { kind, count, long } of plan)
      for (let n = 0; n < count; n += 1) {
        const from = 120 + random.below(rows - 240);
        troubles.push({ kind, from, to: from + long });
      }
    return Array.from({ length: rows }, (_, minute) => {
      const day = (2 * Math.PI * minute) / 1440;
      const demand = 1 + 0.25 * Math.sin(day - 1.2) + 0.1 * Math.sin(2 * day);
      const here = troubles.filter(({ from, to }) => minute >= from && minute < to);
      const is = (kind: Trouble['kind']) => here.find((one) => one.kind === kind);
      const drift = is('drift');
      const warm = drift ? 4 + 8 * ((minute - drift.from) / (drift.to - drift.from)) : 0;
      return [
        START + minute * MINUTE,
        rounded(120 * demand + 2 * random.normal() + (is('spike') ? 70 : 0), 1),
        rounded(4.2 - 0.8 * (demand - 1) + 0.05 * random.normal() - (is('spike') ? 1.4 : 0), 2),
        rounded(52 + 6 * (demand - 1) + 0.4 * random.normal() + warm, 1),
        rounded(Math.max(0.2, 1.6 + 0.15 * random.normal() + (is('burst') ? 2 + random.next() : 0)), 2),
        here.length > 0,
      ];
    });
  },
};

/** Two years of a plant, hour by hour: days, weeks, seasons, and a little growth. */
export const plantEnergy: Sample = {
  name: 'plant_energy',
  title: { cn: '工厂能耗', en: 'Energy of a plant' },
  description: {
    cn: '一座工厂两年的逐小时用电，含日、周、季节规律与缓慢增长。适合预测与重采样。',
    en: 'Two years of a plant’s power, hour by hour, with days, weeks, seasons and slow growth. For forecasts and resampling.',
  },
  columns: [
    column('time', 'TIMESTAMP', '时间', 'Time'),
    column('energy', 'DOUBLE', '用电量（kWh）', 'Energy in kWh'),
    column('temperature', 'DOUBLE', '室外温度（°C）', 'Temperature outside in °C'),
    column('is_workday', 'BOOLEAN', '是否工作日', 'Whether people work'),
  ],
  rows() {
    const random = randomFrom(20_260_104);
    let weather = 0;
    return Array.from({ length: 2 * 365 * 24 }, (_, hour) => {
      const day = Math.floor(hour / 24);
      const clock = hour % 24;
      // The first of January 2025 was a Wednesday.
      const isWorkday = (day + 2) % 7 < 5;
      weather = 0.98 * weather + 0.5 * random.normal();
      const season = -Math.cos((2 * Math.PI * (day - 15)) / 365);
      const temperature = 14 + 12 * season + 4 * Math.sin((2 * Math.PI * (clock - 9)) / 24) + weather;
      const shift = clock >= 7 && clock < 19 ? 1 : 0.35;
      const work = isWorkday ? 620 * shift : 160;
      const climate = 6 * Math.max(0, temperature - 24) + 4 * Math.max(0, 8 - temperature);
      const energy = (380 + work + climate) * (1 + (0.06 * day) / 730) + 18 * random.normal();
      return [START + hour * HOUR, rounded(energy, 1), rounded(temperature, 1), isWorkday];
    });
  },
};

const KINDS = [
  { name: 'steady', hours: 20, load: 55, starts: 1.2, temperature: 48, alarms: 0.3, age: 5 },
  { name: 'peaky', hours: 9, load: 78, starts: 9, temperature: 61, alarms: 1.2, age: 4 },
  { name: 'standby', hours: 2.5, load: 30, starts: 2.2, temperature: 33, alarms: 0.2, age: 7 },
  { name: 'worn', hours: 15, load: 60, starts: 4, temperature: 72, alarms: 5, age: 11 },
] as const;

/** Devices of four ways of being used; whoever groups them is to find the four. */
export const deviceProfiles: Sample = {
  name: 'device_profiles',
  title: { cn: '设备画像', en: 'Profiles of devices' },
  description: {
    cn: '6,000 台设备的使用画像，来自四种使用方式。适合聚类与主成分分析。',
    en: 'How 6,000 devices are used, in four ways. For clustering and PCA.',
  },
  columns: [
    column('device', 'VARCHAR', '设备编号', 'Number of the device'),
    column('hours', 'DOUBLE', '日均运行小时', 'Hours it runs a day'),
    column('load', 'DOUBLE', '平均负载（%）', 'Mean load in %'),
    column('starts', 'DOUBLE', '日均启停次数', 'Starts a day'),
    column('temperature', 'DOUBLE', '平均温度（°C）', 'Mean temperature in °C'),
    column('alarms', 'DOUBLE', '月均告警数', 'Alarms a month'),
    column('age', 'DOUBLE', '使用年限（年）', 'Age in years'),
  ],
  rows() {
    const random = randomFrom(20_260_106);
    const around = (mean: number, share: number, digits: number) =>
      rounded(Math.max(0, mean * (1 + share * random.normal())), digits);
    return Array.from({ length: 6000 }, (_, place) => {
      const kind = KINDS[random.below(KINDS.length)] as (typeof KINDS)[number];
      return [
        `D-${String(place + 1).padStart(5, '0')}`,
        Math.min(24, around(kind.hours, 0.1, 1)),
        Math.min(100, around(kind.load, 0.09, 1)),
        ...[around(kind.starts, 0.22, 1), around(kind.temperature, 0.06, 1)],
        ...[around(kind.alarms, 0.3, 2), around(kind.age, 0.22, 1)],
      ];
    });
  },
};
