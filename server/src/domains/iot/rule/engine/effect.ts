import type { Severity } from '@cloudyard/contract/iot/rule-graph.ts';
import type { Value } from '../../stream/message.ts';

/** Something to be done because of a message; in a trial it is only counted. */
export type Effect = {
  node: string;
  enterpriseId: string;
  deviceId: string;
  deviceName: string;
  deviceCode: string;
  gatewayId: string;
  at: number;
  receivedAt: number;
  /** Of the frame, or the event, that led to it. */
  no: number;
  facts: Record<string, unknown>;
  what:
    | { kind: 'raise'; severity: Severity; title: string }
    | { kind: 'clear'; raised: string }
    | { kind: 'message'; users: string[]; handlers: boolean; title: string; text: string }
    | { kind: 'command'; name: string; arguments: Record<string, unknown> }
    | { kind: 'set'; property: string; value: Value }
    | { kind: 'forward'; forwardId: string; payload: string };
};
export type EffectKind = Effect['what']['kind'];
