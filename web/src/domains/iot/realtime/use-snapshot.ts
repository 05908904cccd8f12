import { csvOf } from '../../../kit/csv.ts';
import { saveCsv } from '../../../kit/save-text.ts';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/realtime/en.ts';
import { useSlotText } from './live-columns.tsx';
import type { LiveFrame } from './live-store.ts';
import { rowState } from './row-state.ts';

/** What is shown now, as a table. */
export function useSnapshot() {
  const t = useText(words);
  const textOf = useSlotText();
  return (frame: LiveFrame, now: number) => {
    const head = [
      ...[t.device, t.property, t.alias, t.description, t.type, t.value, t.unit, t.quality],
      ...[t.time, t.receiveTime],
    ];
    const lines = frame.slots.map((slot) => {
      const { point, last } = slot;
      const { facts } = point;
      return [
        ...[point.deviceName, facts?.name ?? point.property, point.alias ?? '', facts?.description ?? ''],
        ...[facts ? t.types[facts.dataType] : '', textOf(slot), facts?.unit ?? ''],
        ...[t.states[rowState(slot, frame, now)], last?.timestamp ?? '', last?.receiveTime ?? ''],
      ];
    });
    const stamp = new Date(now).toISOString().replaceAll(/[:.]/g, '-');
    saveCsv(`realtime-${stamp}.csv`, csvOf([head, ...lines]));
  };
}
