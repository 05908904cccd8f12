import type { Property, ThingModel } from '@cloudyard/contract/iot/model.ts';
import {
  type DemoChild,
  type DemoGroup,
  insertDemoChildren,
  insertDemoGroups,
  insertDemoPointSet,
  insertDemoProducts,
} from '../../domains/iot/index.ts';
import type { Context } from '../../kit/context.ts';
import { newId } from '../../kit/new-id.ts';
import { atWork } from '../calendar.ts';
import type { Chronicle } from './chronicle.ts';

type Kind = { code: string; name: string; category: string; protocol: string; properties: Property[] };

const property = (id: string, name: string, unit: string, more: Partial<Property> = {}): Property => ({
  ...{ id, name, description: '', dataType: 'number', unit, min: null, max: null, step: null, choices: [] },
  ...{ source: 'device', isWritable: false, ...more },
});

const PUMP: Kind = {
  ...{ code: 'pump', name: '离心泵', category: '水泵', protocol: 'modbus' },
  properties: [
    ...[property('current', '电流', 'A'), property('pressure', '出口压力', 'MPa')],
    property('power', '轴功率', 'kW', {
      source: 'computed',
      description: '由电流估算，380 V，功率因数 0.85',
    }),
  ],
};
const TANK: Kind = {
  ...{ code: 'tank', name: '水箱', category: '储罐', protocol: 'modbus' },
  properties: [property('level', '液位', '%'), property('temperature', '水温', '℃')],
};
const VALVE: Kind = {
  ...{ code: 'valve', name: '调节阀', category: '阀门', protocol: 'modbus' },
  properties: [property('opening', '开度', '%', { isWritable: true, min: 0, max: 100 })],
};
const METER: Kind = {
  ...{ code: 'meter', name: '电表', category: '电表', protocol: 'modbus' },
  properties: [property('voltage', '电压', 'V'), property('power', '功率', 'kW')],
};
const MACHINE: Kind = {
  ...{ code: 'machine', name: '车铣加工中心', category: '机床', protocol: 'opc-ua' },
  properties: [
    ...[property('current', '主轴电流', 'A'), property('speed', '主轴转速', 'r/min')],
    ...[property('bearing', '轴承温度', '℃'), property('vibration', '振动', 'mm/s')],
  ],
};

type Behind = { kind: Kind; gateway: string; name: string; code: string; area: string; nodes: string };

/** What stands behind the gateways of the demo, by the beginning of its nodes' names. */
const BEHIND: Record<string, readonly Behind[]> = {
  'lin.qiao': [
    ...[1, 2, 3].map((n) => ({
      ...{ kind: PUMP, gateway: 'HC-GW-0201', name: `${'一二三'[n - 1]}号泵`, code: `HC-PUMP-0${n}` },
      ...{ area: '泵站', nodes: `pump${n}` },
    })),
    { kind: TANK, gateway: 'HC-GW-0201', name: '循环水箱', code: 'HC-TANK-01', area: '泵站', nodes: 'tank' },
    { kind: VALVE, gateway: 'HC-GW-0201', name: '出水阀', code: 'HC-VALVE-01', area: '泵站', nodes: 'valve' },
    {
      kind: METER,
      gateway: 'HC-GW-0201',
      name: '一层电表',
      code: 'HC-METER-01',
      area: '办公楼',
      nodes: 'bus1',
    },
    {
      kind: METER,
      gateway: 'HC-GW-0201',
      name: '二层电表',
      code: 'HC-METER-02',
      area: '办公楼',
      nodes: 'bus2',
    },
  ],
  'zhou.yan': [
    {
      kind: MACHINE,
      gateway: 'YS-GW-21',
      name: '一号车床',
      code: 'YS-LATHE-01',
      area: '数控车间',
      nodes: 'lathe1',
    },
    {
      kind: MACHINE,
      gateway: 'YS-GW-21',
      name: '二号车床',
      code: 'YS-LATHE-02',
      area: '数控车间',
      nodes: 'lathe2',
    },
    {
      kind: MACHINE,
      gateway: 'YS-EDGE-11',
      name: '五轴铣床',
      code: 'YS-MILL-01',
      area: '数控车间',
      nodes: 'spindle',
    },
  ],
};

const modelOf = ({ properties }: Kind): ThingModel => ({
  ...{ properties, events: [], tags: [], codec: '' },
  services: [
    {
      ...{ id: 'reset', name: '复位', description: '清除故障并重新启动', isAsync: false, output: [] },
      input: [{ ...property('delay', '延时', 's'), min: 0, max: 60 }],
    },
  ],
});

const DAYS = 60;

/** What is behind the gateways of one enterprise, and groups of it. */
async function place(ctx: Context, chronicle: Chronicle, owner: string) {
  const person = chronicle.person(owner);
  const whose = {
    enterpriseId: person.enterprise_id as string,
    by: person.id,
    at: atWork(chronicle.today, DAYS, 14),
  };
  const behind = BEHIND[owner] ?? [];
  const kinds = new Map([...new Set(behind.map(({ kind }) => kind))].map((kind) => [kind, newId()]));
  await insertDemoProducts(
    ctx.db,
    [...kinds].map(([{ properties, ...kind }, id]) => ({
      ...whose,
      id,
      ...kind,
      model: modelOf({ ...kind, properties }),
    })),
  );
  const children = behind.map(
    ({ kind, gateway, name, code, area, nodes }): DemoChild => ({
      ...{
        ...whose,
        id: newId(),
        productId: kinds.get(kind) as string,
        gateway,
        name,
        code,
        tags: { 区域: area },
      },
      points: kind.properties
        .filter(({ source }) => source === 'device')
        .map(({ id }) => [id, `${nodes}.${id}`]),
    }),
  );
  await insertDemoChildren(ctx.db, children);
  await insertDemoGroups(ctx.db, groupsOf(whose, behind, children));
  for (const area of new Set(behind.map((one) => one.area)))
    await insertDemoPointSet(ctx.db, { ...whose, name: area, points: pointsIn(area, behind, children) });
}

/** What the devices of an area measure, at most as many as one chart draws. */
const MOST_DRAWN = 20;
const pointsIn = (area: string, behind: readonly Behind[], children: readonly DemoChild[]) =>
  behind
    .flatMap((one, index) =>
      one.area === area
        ? one.kind.properties.map(({ id }) => ({ deviceId: children[index]?.id ?? '', property: id }))
        : [],
    )
    .slice(0, MOST_DRAWN);

function groupsOf(
  whose: Pick<DemoGroup, 'enterpriseId' | 'by' | 'at'>,
  behind: readonly Behind[],
  children: readonly DemoChild[],
): DemoGroup[] {
  const all = newId();
  const areas = [...new Set(behind.map(({ area }) => area))];
  const group = (name: string, more: Partial<DemoGroup>): DemoGroup => ({
    ...{ ...whose, id: newId(), parentId: null, name, description: '', query: null, members: [], ...more },
  });
  return [
    group('全部区域', { id: all, description: '下级分组的所有设备' }),
    ...areas.map((area) => group(area, { parentId: all, query: { tag: `区域=${area}` } })),
    group('巡检重点', { members: children.slice(0, 3).map(({ id }) => id), description: '每班巡检的设备' }),
  ];
}

/** A pump station and a building of one enterprise, a shop of machines of the other. */
export async function placeDevices(ctx: Context, chronicle: Chronicle) {
  for (const owner of Object.keys(BEHIND)) await place(ctx, chronicle, owner);
}
