import type { DebugRow } from '@cloudyard/contract/iot/debug.ts';
import { useEffect, useRef, useState } from 'react';
import { StatusTag, type Tone } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/debug/en.ts';

const HIGH = 36;
const TALL = 360;
const BESIDE = 10;
const TONES: Record<DebugRow['result'], Tone> = {
  ...{ stored: 'good', heard: 'good', taken: 'good', connected: 'good', double: 'neutral' },
  ...{ refused: 'bad', failed: 'bad', untaken: 'caution', disconnected: 'caution' },
};

type RowsProps = {
  rows: readonly DebugRow[];
  chosen: string | undefined;
  onChoose: (row: DebugRow) => void;
};

/** Only those in sight are drawn. At the end it follows what comes; further up it stays where a user reads. */
export function VirtualRows({ rows, chosen, onChoose }: RowsProps) {
  const t = useText(words);
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const follows = useRef(true);
  const { length } = rows;
  const last = rows.at(-1);
  useEffect(() => {
    if (last && follows.current) box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [last]);
  const from = Math.max(0, Math.floor(top / HIGH) - BESIDE);
  const shown = rows.slice(from, from + TALL / HIGH + 2 * BESIDE);
  return (
    <div className="cy-box">
      <div className="iot-debug-row iot-debug-head cy-ruled cy-faint cy-size-12">
        <span>{t.time}</span>
        <span>{t.direction}</span>
        <span>{t.topic}</span>
        <span className="iot-debug-wide">{t.kind}</span>
        <span className="iot-debug-size">{t.size}</span>
        <span>{t.result}</span>
        <span className="iot-debug-wide">{t.trace}</span>
      </div>
      <div
        ref={box}
        className="iot-debug-rows"
        role="listbox"
        aria-label={t.console}
        tabIndex={0}
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
          follows.current = scrollHeight - scrollTop - clientHeight < HIGH;
          setTop(scrollTop);
        }}
      >
        <div style={{ height: length * HIGH, paddingTop: from * HIGH }}>
          {shown.map((row) => (
            <Row key={row.id} row={row} isChosen={row.id === chosen} onChoose={() => onChoose(row)} />
          ))}
        </div>
      </div>
    </div>
  );
}

const clock = (at: string) => {
  const moment = new Date(at);
  const two = (n: number) => `${n}`.padStart(2, '0');
  const [hours, minutes, seconds] = [moment.getHours(), moment.getMinutes(), moment.getSeconds()].map(two);
  return `${hours}:${minutes}:${seconds}.${`${moment.getMilliseconds()}`.padStart(3, '0')}`;
};

type RowProps = { row: DebugRow; isChosen: boolean; onChoose: () => void };

function Row({ row, isChosen, onChoose }: RowProps) {
  const t = useText(words);
  const topic = row.direction === 'link' ? row.reason : `${row.direction}/${row.topic}`;
  return (
    <button
      type="button"
      role="option"
      aria-selected={isChosen}
      className="iot-debug-row iot-debug-line cy-unframed cy-ruled cy-same-font cy-hand"
      title={row.simulatedBy ? fill(t.simulated, { name: row.simulatedBy }) : row.reason}
      onClick={onChoose}
    >
      <span className="cy-figures">{clock(row.at)}</span>
      <span>{t.directions[row.direction]}</span>
      <code className="cy-ellipsis">{topic}</code>
      <span className="iot-debug-wide cy-ellipsis">
        {row.simulatedBy ? fill(t.simulated, { name: row.simulatedBy }) : row.kind}
      </span>
      <span className="iot-debug-size cy-figures">{row.size}</span>
      <StatusTag tone={TONES[row.result]}>{t.results[row.result]}</StatusTag>
      <code className="iot-debug-wide cy-faint cy-ellipsis">{row.trace.slice(-8)}</code>
    </button>
  );
}
