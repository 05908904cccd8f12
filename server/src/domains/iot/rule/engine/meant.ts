import type { Flow, RuleNode, RuleNodeType } from '@cloudyard/contract/iot/rule-graph.ts';
import type { ThingMessage } from '../../stream/message.ts';

const FLOW_OF: Partial<Record<RuleNodeType, Flow>> = {
  'on-property': 'property',
  'on-event': 'event',
  'on-status': 'status',
  'on-schedule': 'schedule',
};

/** The values of a message that a trigger waits for. */
export const namedBy = (trigger: RuleNode, { values }: ThingMessage): readonly string[] =>
  trigger.type === 'on-property' && trigger.properties.length > 0 ? trigger.properties : Object.keys(values);

/** Whether a message is what a trigger waits for. */
export function isMeant(trigger: RuleNode, message: ThingMessage): boolean {
  const { kind, values, quality, event, status } = message;
  if (FLOW_OF[trigger.type] !== kind) return false;
  if (trigger.type === 'on-property')
    return namedBy(trigger, message).some(
      (one) => one in values && (trigger.anyQuality || quality[one] === undefined),
    );
  if (trigger.type === 'on-event')
    return trigger.events.length === 0 || trigger.events.includes(event?.name ?? '');
  if (trigger.type === 'on-status')
    return trigger.change === 'both' || (trigger.change === 'up') === (status?.up ?? false);
  return true;
}
