import type { DebugRow, DebugSent } from '@cloudyard/contract/iot/debug.ts';
import { Alert } from 'antd';
import { useEffect, useState } from 'react';
import { LastLines } from '../../../kit/last-lines.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/debug/en.ts';
import { shownOf } from './row-words.ts';

/** The answer that is waited for; without a topic, none is. */
export type Expected = { topic: string; seconds: number; at: string };
type Reply = { state?: string; refusal?: string };

const replyOf = (row: DebugRow): Reply => {
  try {
    return JSON.parse(shownOf(row, 'raw')) as Reply;
  } catch {
    return {};
  }
};

/** Of a command the answer that ends it; of bytes the first message on the topic that was named. */
function answerOf(rows: readonly DebugRow[], { trace, command }: DebugSent, expected: Expected) {
  if (expected.topic === '') return undefined;
  return rows.find((row) =>
    command
      ? row.direction === 'up' && row.trace === trace && replyOf(row).state !== 'received'
      : row.direction === 'up' && row.topic === expected.topic && row.at >= expected.at,
  );
}

type OutcomeProps = { told: DebugSent; expected: Expected; rows: readonly DebugRow[] };

/** What became of what was sent. */
export function Outcome({ told, expected, rows }: OutcomeProps) {
  const t = useText(words);
  const [isLate, setLate] = useState(false);
  const answer = answerOf(rows, told, expected);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), expected.seconds * 1000);
    return () => clearTimeout(timer);
  }, [expected.seconds]);
  if (told.result)
    return (
      <Alert
        type={told.result === 'refused' ? 'error' : told.reason ? 'warning' : 'success'}
        showIcon
        title={t.results[told.result]}
        description={told.reason || undefined}
      />
    );
  if (answer) return <Answer row={answer} since={expected.at} />;
  if (expected.topic === '') return <Alert type="success" showIcon title={t.sentOnly} />;
  if (isLate) return <Alert type="warning" showIcon title={fill(t.late, { seconds: expected.seconds })} />;
  return <Alert type="info" showIcon title={t.sent} />;
}

function Answer({ row, since }: { row: DebugRow; since: string }) {
  const t = useText(words);
  const { state, refusal = '' } = replyOf(row);
  const seconds = Math.max(0, (Date.parse(row.at) - Date.parse(since)) / 1000).toFixed(1);
  if (state === 'refused')
    return <Alert type="error" showIcon title={fill(t.refusedBy, { reason: refusal })} />;
  return (
    <>
      <Alert type="success" showIcon title={fill(t.answered, { seconds })} />
      <LastLines lines={[shownOf(row, 'raw')]} />
    </>
  );
}
