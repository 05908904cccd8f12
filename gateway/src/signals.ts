// What the nodes of a gateway measure: believable, and the same for the same moment and name.

export type Node = {
  alias: string;
  name: string;
  dataType: 'number' | 'boolean' | 'text';
  dataUnit: string;
  sampleMode: 'PERIOD' | 'CHANGE' | 'BOTH';
  period: number | null;
};
export type Value = number | boolean | string | null;

/** From 0 to 1, always the same for the same text. */
export function chance(text: string): number {
  let hash = 2_166_136_261;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 1_540_483_477);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Smooth noise: between two fixed moments it goes evenly. */
function drift(name: string, at: number, every: number): number {
  const [step, part] = [Math.floor(at / every), (at % every) / every];
  const [from, to] = [chance(`${name} ${step}`), chance(`${name} ${step + 1}`)];
  return from + (to - from) * part * part * (3 - 2 * part);
}

/** A shift begins at eight and ends at ten at night, with a pause at noon; Sundays are quiet. */
export function isAtWork(at: number): boolean {
  const local = new Date(at + 8 * HOUR);
  const hour = local.getUTCHours() + local.getUTCMinutes() / 60;
  return local.getUTCDay() !== 0 && hour >= 8 && hour < 22 && !(hour >= 12 && hour < 12.75);
}

type Shape = { low: number; high: number; digits: number };
/** By what it measures, as its unit says. */
const SHAPES: Record<string, Shape> = {
  '℃': { low: 22, high: 78, digits: 1 },
  kPa: { low: 180, high: 620, digits: 0 },
  MPa: { low: 0.2, high: 1.6, digits: 3 },
  'mm/s': { low: 0.4, high: 7.1, digits: 2 },
  'r/min': { low: 0, high: 2960, digits: 0 },
  A: { low: 2, high: 96, digits: 1 },
  V: { low: 376, high: 404, digits: 1 },
  kW: { low: 1, high: 55, digits: 2 },
  'm³/h': { low: 0, high: 240, digits: 1 },
  '%': { low: 5, high: 95, digits: 1 },
};
const PLAIN: Shape = { low: 0, high: 100, digits: 2 };

function number(gateway: string, { alias, dataUnit }: Node, at: number): number {
  const { low, high, digits } = SHAPES[dataUnit] ?? PLAIN;
  const name = `${gateway} ${alias}`;
  const load = isAtWork(at) ? 0.55 + 0.35 * drift(name, at, 20 * MINUTE) : 0.05 + 0.1 * drift(name, at, HOUR);
  const ripple = 0.04 * Math.sin(at / 7_000 + chance(name) * 6) + 0.02 * (chance(`${name} ${at}`) - 0.5);
  // Now and then something jams: one reading far away from the others.
  const spike = chance(`${name} spike ${Math.floor(at / 1000)}`) > 0.9997 ? 0.5 : 0;
  const part = Math.min(1, Math.max(0, load + ripple + spike));
  return Number((low + (high - low) * part).toFixed(digits));
}

const STATES = ['运行', '待机', '换型', '检修'];

/** What a node measures at a moment. */
export function measure(gateway: string, node: Node, at: number): Value {
  if (node.dataType === 'boolean')
    return isAtWork(at) && drift(`${gateway} ${node.alias}`, at, 5 * MINUTE) > 0.15;
  if (node.dataType === 'number') return number(gateway, node, at);
  const part = drift(`${gateway} ${node.alias}`, at, 30 * MINUTE);
  return isAtWork(at) ? (STATES[Math.floor(part * STATES.length)] ?? '运行') : '待机';
}

/** A sensor that fails now and then says so. */
export const qualityOf = (gateway: string, { alias }: Node, at: number): number =>
  chance(`${gateway} ${alias} quality ${Math.floor(at / MINUTE)}`) > 0.995 ? 2 : 0;

const RIGS = ['泵', '风机', '主轴', '液压站', '冷却塔', '空压机'];
const PROBES = [
  { suffix: 'temp', name: '温度', dataUnit: '℃' },
  { suffix: 'pressure', name: '压力', dataUnit: 'MPa' },
  { suffix: 'vibration', name: '振动', dataUnit: 'mm/s' },
  { suffix: 'speed', name: '转速', dataUnit: 'r/min' },
  { suffix: 'current', name: '电流', dataUnit: 'A' },
  { suffix: 'power', name: '功率', dataUnit: 'kW' },
];
type Scanned = Pick<Node, 'alias' | 'name' | 'dataType' | 'dataUnit'>;

/** What could be read here: some machines, each with its probes, a switch and a state. */
const readable: Scanned[] = RIGS.flatMap((rig, at) => {
  const alias = (suffix: string) => `rig${at + 1}/${suffix}`;
  return [
    ...PROBES.map(({ suffix, name, dataUnit }) => ({
      ...{ alias: alias(suffix), name: `${rig}${name}`, dataType: 'number' as const, dataUnit },
    })),
    { alias: alias('running'), name: `${rig}运行`, dataType: 'boolean', dataUnit: '' },
    { alias: alias('state'), name: `${rig}状态`, dataType: 'text', dataUnit: '' },
  ];
});
/** An answer has at most 16 KiB: a scan is answered in parts. */
const AT_ONCE = 40;

export const scanned = (from: number) => ({
  nodes: readable.slice(from, from + AT_ONCE),
  next: from + AT_ONCE < readable.length ? from + AT_ONCE : null,
});
