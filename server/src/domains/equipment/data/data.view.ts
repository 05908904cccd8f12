import type { NodeChange } from '@cloudyard/contract/equipment/data.ts';
import { QUALITIES } from '@cloudyard/contract/telemetry/point.ts';

type Stored = {
  at: Date | number;
  value: number | null;
  text: string | null;
  quality: number;
  receivedAt: Date | number;
};

const instant = (time: Date | number) => new Date(time).toISOString();

/** As it was measured: a switch is stored as a number. */
export function measured(kind: string, { value, text }: Pick<Stored, 'value' | 'text'>) {
  if (kind === 'text') return text;
  return kind === 'boolean' && value !== null ? value !== 0 : value;
}

export const changeView = ({ name, kind }: { name: string; kind: string }, point: Stored): NodeChange => ({
  alias: name,
  value: measured(kind, point),
  timestamp: instant(point.at),
  receiveTime: instant(point.receivedAt),
  quality: QUALITIES[point.quality] ?? 'bad',
});
