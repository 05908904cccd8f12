import { Button, InputNumber, Segmented, Select, Switch } from 'antd';
import { SearchBox } from '../../../kit/filters.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/realtime/en.ts';
import type { ChangeState, RealtimeState } from './realtime-state.ts';
import { COLOURINGS } from './row-state.ts';
import { RATES, type Rate } from './use-live-points.ts';

export type View = { isPaused: boolean; q: string | undefined; changedSince: number | undefined };
type ControlsProps = {
  state: RealtimeState;
  view: View;
  onChange: ChangeState;
  onView: (patch: Partial<View>) => void;
};

/** How it is shown. */
export function Controls({ state, view, onChange, onView }: ControlsProps) {
  const t = useText(words);
  const { isPaused, changedSince } = view;
  return (
    <div className="cy-filters">
      <SearchBox value={view.q} placeholder={t.search} onChange={(q) => onView({ q })} />
      <Button onClick={() => onView({ isPaused: !isPaused })}>{isPaused ? t.resume : t.pause}</Button>
      <Segmented<Rate>
        aria-label={t.rate}
        value={state.rate}
        options={(Object.keys(RATES) as Rate[]).map((value) => ({ value, label: t.rates[value] }))}
        onChange={(rate) => onChange({ rate })}
      />
      <span className="cy-inline cy-gap-8">
        {t.onlyChanged}
        <Switch
          size="small"
          aria-label={t.onlyChanged}
          checked={changedSince !== undefined}
          onChange={(on) => onView({ changedSince: on ? Date.now() : undefined })}
        />
      </span>
      <Colouring state={state} onChange={onChange} />
    </div>
  );
}

function Colouring({ state: { colour, low, high }, onChange }: Pick<ControlsProps, 'state' | 'onChange'>) {
  const t = useText(words);
  return (
    <>
      <Select
        className="cy-select"
        aria-label={t.colouring}
        value={colour}
        options={COLOURINGS.map((value) => ({ value, label: t.colourings[value] }))}
        onChange={(next) => onChange({ colour: next })}
      />
      {colour === 'typed' && (
        <>
          <InputNumber<number>
            className="iot-live-limit"
            aria-label={t.from}
            placeholder={t.from}
            value={low ?? null}
            onChange={(value) => onChange({ low: value ?? undefined })}
          />
          <InputNumber<number>
            className="iot-live-limit"
            aria-label={t.to}
            placeholder={t.to}
            value={high ?? null}
            onChange={(value) => onChange({ high: value ?? undefined })}
          />
        </>
      )}
    </>
  );
}
