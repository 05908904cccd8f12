import { alarmApi, alarmTopic } from '@cloudyard/contract/iot/alarm.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { useTopics } from '../../../kit/live.ts';
import { useMay } from '../../../kit/may.tsx';
import { usePlaceId } from '../../../kit/place.ts';

/** Calls when alarms of the enterprise changed, for those who may see them. */
export function useAlarmNews(onNews: () => void): void {
  const id = usePlaceId('enterprise');
  const may = useMay()(alarmApi.list.allow);
  useTopics(alarmTopic, may && id !== NIL ? [id] : [], onNews);
}
