import type { NodeConfig } from '@cloudyard/contract/equipment/config.ts';

/** A gateway of the demo: what its certificate is called in the papers, and what it measures. */
export type Machine = {
  /** Null: it has none. */
  paper: string | null;
  owner: string;
  hardware: string;
  name: string;
  type: 'MODBUS-GW' | 'OPCUA-EDGE' | 'DTU-2G';
  /** Days ago it was added. */
  days: number;
  nodes: readonly NodeConfig[];
  /** It does not run: its owner stopped it, or it never came. */
  rests?: 'stopped' | 'never' | 'gone';
};

const node = (
  name: string,
  alias: string,
  dataUnit: string,
  period: number | null = null,
  dataType: NodeConfig['dataType'] = 'number',
): NodeConfig => ({
  ...{ name, alias, description: '', dataType, dataUnit, period },
  sampleMode: dataType === 'number' ? 'PERIOD' : 'CHANGE',
});

/** A machine with a motor: what most of them have. */
const drive = (name: string, alias: string) => [
  node(`${name}电流`, `${alias}.current`, 'A'),
  node(`${name}转速`, `${alias}.speed`, 'r/min'),
  node(`${name}轴承温度`, `${alias}.bearing`, '℃', 5_000),
  node(`${name}振动`, `${alias}.vibration`, 'mm/s'),
];
/** A pump of the station. */
const pump = (name: string, alias: string) => [
  node(`${name}电流`, `${alias}.current`, 'A', 2_000),
  node(`${name}出口压力`, `${alias}.pressure`, 'MPa', 2_000),
];
const running = (alias: string) => [
  node('运行', `${alias}.running`, '', 1_000, 'boolean'),
  node('工况', `${alias}.state`, '', 5_000, 'text'),
];

export const MACHINES: readonly Machine[] = [
  {
    ...{
      paper: 'mill',
      owner: 'lin.qiao',
      hardware: 'HC-GW-0101',
      name: '一号轧机',
      type: 'OPCUA-EDGE',
      days: 236,
    },
    nodes: [
      ...drive('主传动', 'main'),
      ...drive('辊道', 'table'),
      node('液压站压力', 'hydraulic.pressure', 'MPa'),
      node('液压油温', 'hydraulic.oil', '℃', 5_000),
      node('润滑流量', 'lube.flow', 'm³/h', 5_000),
      ...running('mill'),
    ],
  },
  {
    ...{
      paper: 'weld',
      owner: 'lin.qiao',
      hardware: 'HC-GW-0102',
      name: '焊装线',
      type: 'OPCUA-EDGE',
      days: 177,
    },
    nodes: [
      ...drive('输送', 'conveyor'),
      node('冷却水压力', 'water.pressure', 'kPa'),
      node('总功率', 'power', 'kW'),
      ...running('line'),
    ],
  },
  {
    ...{
      paper: 'press',
      owner: 'lin.qiao',
      hardware: 'HC-GW-0103',
      name: '冲压线',
      type: 'MODBUS-GW',
      days: 148,
    },
    nodes: [
      node('主缸压力', 'press.pressure', 'MPa', 500),
      node('电流', 'press.current', 'A', 500),
      node('油温', 'press.oil', '℃', 5_000),
      ...running('press'),
    ],
  },
  {
    ...{
      paper: 'energy',
      owner: 'lin.qiao',
      hardware: 'HC-GW-0201',
      name: '能源站',
      type: 'MODBUS-GW',
      days: 96,
    },
    nodes: [
      node('一段电压', 'bus1.voltage', 'V', 2_000),
      node('一段功率', 'bus1.power', 'kW', 2_000),
      node('二段电压', 'bus2.voltage', 'V', 2_000),
      node('二段功率', 'bus2.power', 'kW', 2_000),
      node('冷却水流量', 'cooling.flow', 'm³/h', 5_000),
      node('冷却水温度', 'cooling.temperature', '℃', 5_000),
      ...pump('一号泵', 'pump1'),
      ...pump('二号泵', 'pump2'),
      ...pump('三号泵', 'pump3'),
      node('水箱液位', 'tank.level', '%', 5_000),
      node('水箱水温', 'tank.temperature', '℃', 5_000),
      node('出水阀开度', 'valve.opening', '%', 5_000),
    ],
  },
  {
    ...{
      paper: 'furnace',
      owner: 'lin.qiao',
      hardware: 'HC-GW-0301',
      name: '热处理炉',
      type: 'MODBUS-GW',
      days: 194,
      rests: 'gone',
    },
    nodes: [node('一号炉温', 'furnace1', '℃', 5_000), node('二号炉温', 'furnace2', '℃', 5_000)],
  },
  {
    ...{
      paper: null,
      owner: 'lin.qiao',
      hardware: 'HC-DTU-0007',
      name: '旧涂装线',
      type: 'DTU-2G',
      days: 213,
      rests: 'stopped',
    },
    nodes: [node('风机电流', 'fan.current', 'A', 10_000)],
  },
  {
    ...{
      paper: 'five',
      owner: 'zhou.yan',
      hardware: 'YS-EDGE-11',
      name: '五轴加工中心',
      type: 'OPCUA-EDGE',
      days: 62,
    },
    nodes: [...drive('主轴', 'spindle'), node('刀补', 'tool.offset', 'mm', 5_000), ...running('five')],
  },
  {
    ...{
      paper: 'lathe-again',
      owner: 'zhou.yan',
      hardware: 'YS-GW-21',
      name: '数控车间',
      type: 'MODBUS-GW',
      days: 186,
    },
    nodes: [...drive('一号车床', 'lathe1'), ...drive('二号车床', 'lathe2'), ...running('shop')],
  },
  {
    ...{
      paper: 'measure',
      owner: 'zhou.yan',
      hardware: 'YS-EDGE-12',
      name: '三坐标测量室',
      type: 'OPCUA-EDGE',
      days: 120,
    },
    nodes: [
      node('室温', 'room.temperature', '℃', 5_000),
      node('湿度', 'room.humidity', '%', 5_000),
      ...running('cmm'),
    ],
  },
  {
    ...{
      paper: 'clean',
      owner: 'zhou.yan',
      hardware: 'YS-GW-22',
      name: '清洗线',
      type: 'MODBUS-GW',
      days: 40,
    },
    nodes: [
      node('一槽温度', 'tank1.temperature', '℃', 2_000),
      node('二槽温度', 'tank2.temperature', '℃', 2_000),
      node('液位', 'tank1.level', '%', 2_000),
      ...running('line'),
    ],
  },
];
