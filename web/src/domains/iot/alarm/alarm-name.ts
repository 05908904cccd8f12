import type { Alarm } from '@cloudyard/contract/iot/alarm.ts';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/alarm/en.ts';

/** What an alarm is called: no user typed a title for a gateway that is away. */
export function useAlarmName() {
  const t = useText(words);
  return ({ kind, title }: Pick<Alarm, 'kind' | 'title'>) => (kind === 'outage' ? t.outage : title);
}
