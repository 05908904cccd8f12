import { type Property, Service, ThingEvent, type ThingModel } from '@cloudyard/contract/iot/model.ts';
import type { NodeType, Protocol } from '@cloudyard/contract/iot/product.ts';

/** A version of a thing model: when it was saved, and why it was published; null: it was not yet. */
export type Version = {
  days: number;
  hour: number;
  note: string | null;
  model: ThingModel;
  breaks?: number;
};

const shape = { unit: '', min: null, max: null, step: null, choices: [] };
const property = (
  id: string,
  name: string,
  unit: string,
  range: [number, number] | null = null,
  more: Partial<Property> = {},
): Property => ({
  ...{ id, name, description: '', dataType: 'number', ...shape, unit },
  ...{ min: range?.[0] ?? null, max: range?.[1] ?? null },
  ...{ source: 'device', isWritable: false, ...more },
});
const running = property('running', '运行', '', null, { dataType: 'boolean' });
const state = property('state', '工况', '', null, {
  dataType: 'choice',
  choices: ['停止', '待机', '运行', '故障'].map((name, value) => ({ value, name })),
});
const event = (id: string, name: string, level: ThingEvent['level'], output: object[] = []) =>
  ThingEvent.parse({ id, name, level, output });
const service = (id: string, name: string, more: object = {}) => Service.parse({ id, name, ...more });
const modelOf = (more: Partial<ThingModel>): ThingModel => ({
  ...{ properties: [], events: [], services: [], tags: [], codec: '', ...more },
});
const number = (id: string, name: string, unit: string) => ({ id, name, dataType: 'number', unit });

const gatewayServices = [
  service('scan', '扫描地址', { isAsync: true }),
  service('restart', '重新启动', { isAsync: true }),
];
const buffering = event('buffering', '断网缓存', 'warning', [number('messages', '缓存的消息', '')]);

export const TYPE_MODELS: readonly { code: string; name: string; versions: Version[] }[] = [
  {
    ...{ code: 'MODBUS-GW', name: 'Modbus 采集网关' },
    versions: [
      {
        ...{ days: 250, hour: 10.2, note: '首次发布' },
        model: modelOf({ services: gatewayServices, events: [event('bus_error', '总线错误', 'fault')] }),
      },
    ],
  },
  {
    ...{ code: 'OPCUA-EDGE', name: 'OPC UA 边缘网关' },
    versions: [
      { days: 245, hour: 14.1, note: '首次发布', model: modelOf({ services: gatewayServices }) },
      {
        ...{ days: 131, hour: 10.6, note: '断网时上报缓存了多少消息' },
        model: modelOf({ services: gatewayServices, events: [buffering] }),
      },
    ],
  },
];

const pump = [
  property('flow', '流量', 'm³/h', [0, 200]),
  property('pressure', '出口压力', 'MPa', [0, 1.6]),
  property('temperature', '轴承温度', '℃', [-20, 120]),
  property('current', '电流', 'A', [0, 80]),
];
const place = { id: 'place', name: '安装位置', description: '', isRequired: true };
const PUMP_CODEC = `// 流量、压力和温度各两个字节，高位在前
function decode(bytes) {
  const view = new DataView(bytes.buffer);
  return {
    flow: view.getUint16(0) / 10,
    pressure: view.getUint16(2) / 1000,
    temperature: view.getInt16(4) / 10,
  };
}
`;
const overheated = event('overheated', '轴承过热', 'fault', [number('temperature', '轴承温度', '℃')]);

const drive = [
  property('spindle.current', '主轴电流', 'A', [0, 120]),
  property('spindle.speed', '主轴转速', 'r/min', [0, 12_000]),
  property('spindle.bearing', '主轴轴承温度', '℃', [-20, 120]),
  property('spindle.vibration', '主轴振动', 'mm/s', [0, 20]),
];
const feed = property('feed.rate', '进给倍率', '%', [0, 150], { isWritable: true, step: 5 });

type Told = {
  owner: string;
  days: number;
  name: string;
  code: string;
  description: string;
  category: string;
  nodeType: NodeType;
  protocol: Protocol;
  versions: Version[];
};

export const PRODUCTS: readonly Told[] = [
  {
    ...{ owner: 'lin.qiao', days: 90, name: '冷却水泵', code: 'PUMP-CW', category: '水泵' },
    ...{ description: '能源站和轧机的冷却水泵，经 Modbus 采集。', nodeType: 'child', protocol: 'modbus' },
    versions: [
      {
        days: 90,
        hour: 9.6,
        note: '首次发布',
        model: modelOf({ properties: [...pump, running], tags: [place] }),
      },
      {
        ...{ days: 47, hour: 14.3, note: '增加工况和过热事件' },
        model: modelOf({ properties: [...pump, running, state], events: [overheated], tags: [place] }),
      },
      {
        ...{ days: 3, hour: 16.1, note: null },
        model: modelOf({
          ...{ properties: [...pump, running, state], events: [overheated], tags: [place] },
          codec: PUMP_CODEC,
        }),
      },
    ],
  },
  {
    ...{ owner: 'zhou.yan', days: 60, name: '数控机床', code: 'CNC', category: '机床' },
    ...{ description: '车床和加工中心，经网关采集主轴和进给。', nodeType: 'child', protocol: 'opc-ua' },
    versions: [
      { days: 60, hour: 10.1, note: '首次发布', model: modelOf({ properties: [...drive, running] }) },
      {
        ...{ days: 21, hour: 11.2, note: '进给倍率可以从平台修改；振动改为有效值，单位不变', breaks: 1 },
        model: modelOf({
          properties: [
            ...drive.slice(0, 3),
            property('spindle.vibration', '主轴振动有效值', 'mm/s', [0, 10]),
            feed,
            running,
            state,
          ],
          events: [event('tool_broken', '断刀', 'fault', [number('tool', '刀号', '')])],
          services: [service('change_tool', '换刀', { input: [number('tool', '刀号', '')] })],
        }),
      },
    ],
  },
];
