import { type Gateway, GATEWAY_STATUS as STATUS } from '@cloudyard/contract/equipment/gateway.ts';
import { StatusTag, type Tone } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { exact } from '../../../kit/time.ts';
import { words } from '../i18n/gateway/en.ts';

type Shown = Pick<Gateway, 'equipmentStatus' | 'linkCause' | 'seenAt'>;

const TONES: Record<Gateway['equipmentStatus']['id'], Tone> = {
  [STATUS.inactive]: 'neutral',
  [STATUS.online]: 'good',
  [STATUS.offline]: 'bad',
  [STATUS.stopped]: 'neutral',
  [STATUS.uncertified]: 'caution',
};
/** In the other states, the state says why. */
const HAVE_CAUSES: readonly string[] = [STATUS.offline, STATUS.inactive];

/** Why it is not connected, in words. */
export function useWhy(): (gateway: Shown) => string {
  const t = useText(words);
  return ({ equipmentStatus: { id }, linkCause }) =>
    linkCause && HAVE_CAUSES.includes(id) ? t.causes[linkCause] : t.statusHints[id];
}

export function GatewayTag({ gateway }: { gateway: Shown }) {
  const t = useText(words);
  const { id } = gateway.equipmentStatus;
  const why = useWhy()(gateway);
  const { seenAt } = gateway;
  return (
    <span title={seenAt ? fill(t.whyAndSeen, { why, time: exact(seenAt) }) : why}>
      <StatusTag tone={TONES[id]}>{t.statuses[id]}</StatusTag>
    </span>
  );
}

/** What people call it; one without a name has its hardware ID. */
export const nameOf = ({ name, equipmentId }: Pick<Gateway, 'name' | 'equipmentId'>) => name || equipmentId;
