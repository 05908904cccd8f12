import type { Status, StatusCode } from '@cloudyard/contract/market/values.ts';
import { StatusTag, type Tone } from '../../../kit/status-tag.tsx';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';

const TONES: Record<StatusCode, Tone> = {
  '0': 'neutral',
  '1': 'busy',
  '2': 'caution',
  '3': 'good',
  '4': 'bad',
  '5': 'neutral',
};

/** The status of an application or a version, in the person's language. */
export function AppStatusTag({ status }: { status: Status }) {
  const called = useLocalizedName();
  return <StatusTag tone={TONES[status.code]}>{called(status)}</StatusTag>;
}
