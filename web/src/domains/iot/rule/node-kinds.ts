import { RULE_PORTS, type RuleNode, type RuleNodeType } from '@cloudyard/contract/iot/rule-graph.ts';
import type { CanvasTone } from '../../../kit/canvas/face.ts';

export const FAMILIES = ['trigger', 'filter', 'window', 'transform', 'action'] as const;
export type Family = (typeof FAMILIES)[number];
export const FAMILY_TONES: Record<Family, CanvasTone> = {
  trigger: 'primary',
  filter: 'caution',
  window: 'neutral',
  transform: 'good',
  action: 'accent',
};

/** What can be added. */
export const kindsOf = (family: Family): RuleNodeType[] =>
  (Object.keys(RULE_PORTS) as RuleNodeType[]).filter((type) => RULE_PORTS[type].family === family);

type Fields<T extends RuleNodeType> = Omit<
  Extract<RuleNode, { type: T }>,
  'id' | 'type' | 'name' | 'note' | 'x' | 'y'
>;

export const DEVICE = '${device.name}';

const NEW: { [T in RuleNodeType]: Fields<T> } = {
  'on-property': { properties: [], anyQuality: false },
  'on-event': { events: [] },
  'on-status': { change: 'down' },
  'on-schedule': { cron: '0 8 * * *' },
  filter: { expression: 'true' },
  hold: { expression: 'true', seconds: 300 },
  window: { value: '0', function: 'mean', by: 'seconds', size: 300, isSliding: true, as: 'mean' },
  compute: { as: 'result', expression: '0' },
  enrich: { deviceId: '', property: '', as: 'other' },
  score: { modelId: '', modelVersion: 1, inputs: {}, as: 'said', drift: 3 },
  raise: { severity: 'minor', title: DEVICE },
  clear: { raised: '' },
  message: { users: [], handlers: true, title: DEVICE, text: DEVICE },
  command: { command: '', arguments: '{}' },
  set: { property: '', expression: '0' },
  forward: { forwardId: '', template: '' },
};

export const newNode = (type: RuleNodeType, id: string, { x, y }: { x: number; y: number }): RuleNode =>
  ({ id, type, name: '', note: '', x, y, ...structuredClone(NEW[type]) }) as RuleNode;
