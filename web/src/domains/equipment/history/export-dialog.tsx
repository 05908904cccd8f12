import {
  EXPORT_FORMATS,
  EXPORT_LIMITS,
  type ExportFormat,
  historyApi,
} from '@cloudyard/contract/equipment/history.ts';
import { Radio } from 'antd';
import { type ReactNode, useState } from 'react';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/history/export-en.ts';
import { FORMAT_NAMES } from './export-list.tsx';
import { exactMs, type HistoryState, shownRange, zoomOf } from './history-range.ts';

type ExportDialogProps = {
  id: string;
  state: HistoryState;
  /** Aliases of all that the gateway measures. */
  all: readonly string[];
  onClose: () => void;
};

const UNZOOMED = { zoomFrom: undefined, zoomTo: undefined };

/** In which format, which time, and which nodes. */
export function ExportDialog({ id, state, all, onClose }: ExportDialogProps) {
  const t = useText(words);
  const toast = useToast();
  const [now] = useState(Date.now);
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [part, setPart] = useState<'shown' | 'whole'>('shown');
  const [which, setWhich] = useState<'chosen' | 'all'>('chosen');
  const send = useSend(historyApi.export, { act: 'submit', failed: t.failed, refresh: [historyApi.exports] });
  const ranges = { shown: shownRange(state, now), whole: shownRange({ ...state, ...UNZOOMED }, now) };
  const start = () => {
    const { from: startTime, to: endTime } = ranges[part];
    const nodes = which === 'all' ? [...all] : state.nodes;
    const begun = () => {
      toast.success(t.begun);
      onClose();
    };
    send.mutate({ body: { guid: id, nodes, startTime, endTime, format } }, { onSuccess: begun });
  };
  const rangeText = (one: 'shown' | 'whole') =>
    fill(t.range, { from: exactMs(ranges[one].from), to: exactMs(ranges[one].to) });
  const counted = { chosen: state.nodes.length, all: all.length };
  const hint = { points: EXPORT_LIMITS.points.toLocaleString(), days: EXPORT_LIMITS.days };
  return (
    <FormModal
      title={t.title}
      okText={t.start}
      confirmLoading={send.isPending}
      onOk={start}
      onClose={onClose}
    >
      <div className="cy-column cy-gap-16">
        <Choice
          label={t.format}
          value={format}
          onChange={setFormat}
          options={EXPORT_FORMATS}
          hints={t.formatHints}
        >
          {FORMAT_NAMES}
        </Choice>
        <Choice
          label={t.time}
          value={part}
          onChange={setPart}
          options={zoomOf(state) ? ['shown', 'whole'] : ['shown']}
          hints={{ shown: rangeText('shown'), whole: rangeText('whole') }}
        >
          {t.parts}
        </Choice>
        {counted.all > counted.chosen && (
          <Choice label={t.nodes} value={which} onChange={setWhich} options={['chosen', 'all']}>
            {{ chosen: fill(t.chosen, { n: counted.chosen }), all: fill(t.all, { n: counted.all }) }}
          </Choice>
        )}
        <p className="cy-faint cy-small">{fill(t.hint, hint)}</p>
      </div>
    </FormModal>
  );
}

type ChoiceProps<T extends string> = {
  label: string;
  value: T;
  options: readonly T[];
  hints?: Readonly<Record<T, ReactNode>>;
  children: Readonly<Record<T, string>>;
  onChange: (value: T) => void;
};

function Choice<T extends string>({ label, value, options, hints, children, onChange }: ChoiceProps<T>) {
  return (
    <fieldset className="equipment-export-choice cy-flush cy-unpadded cy-unframed">
      <legend>{label}</legend>
      <Radio.Group
        className="cy-column cy-gap-8"
        aria-label={label}
        value={value}
        onChange={({ target }) => onChange(target.value as T)}
      >
        {options.map((one) => (
          <Radio key={one} value={one}>
            {children[one]}
            {hints && <span className="cy-block cy-faint cy-note cy-figures">{hints[one]}</span>}
          </Radio>
        ))}
      </Radio.Group>
    </fieldset>
  );
}
