import { PushpinFilled, PushpinOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { Column } from '../../../kit/columns.tsx';
import { NONE } from '../../../kit/none.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { exact } from '../../../kit/time.ts';
import { Trend } from '../../equipment/lent/trend.tsx';
import { useValueText } from '../../equipment/lent/value-text.ts';
import { words } from '../i18n/realtime/en.ts';
import type { LiveFrame, Slot } from './live-store.ts';
import { beyond, type Limits, rowState, toneOf } from './row-state.ts';

type Shown = {
  frame: LiveFrame;
  now: number;
  limits: Limits;
  pinned: ReadonlySet<string>;
  onPin: (key: string) => void;
};

/** A value as people read it: a choice by its name. */
export function useSlotText() {
  const textOf = useValueText();
  return ({ point, last }: Pick<Slot, 'point' | 'last'>) => {
    if (!last) return '';
    return point.facts?.choices.find(({ value }) => value === last.value)?.name ?? textOf(last.value);
  };
}

const STEPS = [
  ['days', 86_400_000],
  ['hours', 3_600_000],
  ['minutes', 60_000],
] as const;

export function useAge() {
  const t = useText(words);
  return (ms: number) => {
    const [unit, step] = STEPS.find(([, least]) => ms >= least) ?? (['seconds', 1_000] as const);
    return fill(t.ago[unit], { n: Math.max(0, Math.floor(ms / step)) });
  };
}

/** Colour, and a sign for those who see none. */
export function LiveValue({ slot, limits }: { slot: Slot; limits: Limits }) {
  const t = useText(words);
  const textOf = useSlotText();
  const side = beyond(slot, limits);
  return (
    <span
      className={`iot-live-value cy-figures ${side ? 'is-beyond' : ''}`}
      title={side ? t[side] : undefined}
    >
      {side && <span aria-hidden="true">{side === 'above' ? '▲ ' : '▼ '}</span>}
      {textOf(slot) || NONE}
    </span>
  );
}

export function StateTag({ slot, frame, now }: { slot: Slot; frame: LiveFrame; now: number }) {
  const t = useText(words);
  const state = rowState(slot, frame, now);
  return (
    <span title={t.hints[state]}>
      <StatusTag tone={toneOf(state)}>{t.states[state]}</StatusTag>
    </span>
  );
}

const time = (value: string | undefined) =>
  value ? (
    <time className="cy-figures" dateTime={value}>
      {exact(value)}
    </time>
  ) : (
    NONE
  );
const longText = (value: string | null | undefined) =>
  value ? (
    <span className="cy-ellipsis cy-block" title={value}>
      {value}
    </span>
  ) : (
    NONE
  );

export function useLiveColumns({ frame, now, limits, pinned, onPin }: Shown): Column<Slot>[] {
  const t = useText(words);
  const ageOf = useAge();
  return [
    {
      ...{ key: 'device', title: t.device, width: 150 },
      render: (_, { point }) => longText(point.deviceName || point.deviceId),
    },
    {
      ...{ key: 'property', title: t.property, width: 140 },
      render: (_, { point }) => longText(point.facts?.name ?? point.property),
    },
    {
      ...{ key: 'value', title: t.value, width: 130 },
      render: (_, slot) => <LiveValue slot={slot} limits={limits} />,
    },
    {
      key: 'unit',
      title: t.unit,
      width: 70,
      phone: 'sheet',
      render: (_, { point }) => longText(point.facts?.unit),
    },
    {
      ...{ key: 'quality', title: t.quality, width: 170, phone: 'status' },
      render: (_, slot) => <StateTag slot={slot} frame={frame} now={now} />,
    },
    {
      ...{ key: 'trend', title: t.trend, width: 120 },
      render: (_, { point, trend }) => (
        <Trend
          values={trend.toArray()}
          label={fill(t.trendOf, { name: point.facts?.name ?? point.property, n: trend.length })}
        />
      ),
    },
    {
      ...{ key: 'age', title: t.age, width: 80, phone: 'sheet' },
      render: (_, { last }) =>
        last ? <span className="cy-figures">{ageOf(now - Date.parse(last.timestamp))}</span> : NONE,
    },
    {
      key: 'time',
      title: t.time,
      width: 170,
      phone: 'sheet',
      render: (_, { last }) => time(last?.timestamp),
    },
    {
      ...{ key: 'receiveTime', title: t.receiveTime, width: 170, phone: 'sheet' },
      render: (_, { last }) => time(last?.receiveTime),
    },
    {
      ...{ key: 'alias', title: t.alias, width: 160, phone: 'sheet' },
      render: (_, { point }) => longText(point.alias),
    },
    {
      ...{ key: 'type', title: t.type, width: 80, phone: 'sheet' },
      render: (_, { point }) => (point.facts ? t.types[point.facts.dataType] : NONE),
    },
    {
      ...{ key: 'description', title: t.description, width: 160, extra: true },
      render: (_, { point }) => longText(point.facts?.description),
    },
    {
      ...{ key: 'pin', title: t.pin, width: 70, phone: 'sheet' },
      render: (_, { key }) => <Pin isOn={pinned.has(key)} onClick={() => onPin(key)} />,
    },
  ];
}

export function Pin({ isOn, onClick }: { isOn: boolean; onClick: () => void }) {
  const t = useText(words);
  const label = isOn ? t.unpin : t.pin;
  return (
    <Button
      type="text"
      size="small"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      icon={isOn ? <PushpinFilled /> : <PushpinOutlined />}
      onClick={onClick}
    />
  );
}
