import {
  DEAD_BAND_KINDS,
  KEEP_MODES,
  type KeepRule,
  ROLLUP_STEPS,
} from '@cloudyard/contract/iot/history-policy.ts';
import { Form } from 'antd';
import { NumberField, SelectField, SwitchField } from '../../../kit/fields.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/history-policy/en.ts';

const A_WEEK_MS = 604_800_000;

/** Whether, how and how long: what a mode does not go by is not asked for. */
export function RuleFields() {
  const t = useText(words);
  const isOn: boolean = Form.useWatch('enabled') ?? true;
  const mode: KeepRule['mode'] = Form.useWatch('mode') ?? 'every';
  return (
    <>
      <SwitchField name="enabled" label={t.enabled} />
      {isOn && (
        <>
          <SelectField
            name="mode"
            label={t.mode}
            help={t.modeHints[mode]}
            options={KEEP_MODES.map((value) => ({ value, label: t.modes[value] }))}
          />
          {mode === 'change' && <ChangeFields />}
          {mode === 'interval' && (
            <NumberField
              name="intervalMs"
              label={t.interval}
              optional={false}
              min={100}
              max={A_WEEK_MS}
              unit={t.ms}
            />
          )}
          <NumberField
            name="rawDays"
            label={t.rawDays}
            help={t.rawDaysHelp}
            min={1}
            max={3_660}
            unit={t.daysUnit}
          />
          {ROLLUP_STEPS.map((step) => (
            <NumberField
              key={step}
              name={`${step}Days`}
              label={t.rollups[step]}
              help={t.rollupHelp[step]}
              optional={false}
              min={0}
              max={3_660}
              unit={t.daysUnit}
            />
          ))}
        </>
      )}
    </>
  );
}

function ChangeFields() {
  const t = useText(words);
  return (
    <>
      <NumberField name="deadBand" label={t.band} help={t.bandHelp} min={0} />
      <SelectField
        name="deadBandKind"
        label={t.bandKind}
        options={DEAD_BAND_KINDS.map((value) => ({ value, label: t.bandKinds[value] }))}
      />
      <NumberField
        name="silenceMs"
        label={t.silence}
        help={t.silenceHelp}
        min={1_000}
        max={A_WEEK_MS}
        unit={t.ms}
      />
    </>
  );
}
