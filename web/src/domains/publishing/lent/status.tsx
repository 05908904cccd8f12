import { STATUS, type Status, type StatusCode } from '@cloudyard/contract/publishing/values.ts';
import { StatusTag, type Tone } from '../../../kit/status-tag.tsx';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';

const TONES: Record<StatusCode, Tone> = {
  [STATUS.draft]: 'neutral',
  [STATUS.pending]: 'busy',
  [STATUS.approved]: 'caution',
  [STATUS.online]: 'good',
  [STATUS.suspended]: 'bad',
  [STATUS.archived]: 'neutral',
};

/** The status of an application or a version, in the user's language. */
export function AppStatusTag({ status }: { status: Status }) {
  const called = useLocalizedName();
  return <StatusTag tone={TONES[status.code]}>{called(status)}</StatusTag>;
}
