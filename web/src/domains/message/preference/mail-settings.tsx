import { Alert, Select, Switch, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { Panel } from '../../../kit/panel.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { zoneName } from '../../../kit/time.ts';
import { words } from '../i18n/preference/en.ts';
import { type Draft, withDigest, withQuiet } from './draft.ts';

/** The page where the address is shown and confirmed. */
const PERSON = '/console/user-details';
const HOURS = Array.from({ length: 24 }, (_, value) => ({
  value,
  label: `${String(value).padStart(2, '0')}:00`,
}));

type PartProps = { draft: Draft; onChange: (draft: Draft) => void };

export function MailSettings({ address, ...part }: PartProps & { address: string | null }) {
  const t = useText(words);
  const { draft } = part;
  return (
    <Panel title={t.mails}>
      <div className="cy-stack">
        <Address address={address} />
        <Quiet {...part} />
        <Digest {...part} />
        {(draft.quietFrom !== null || draft.digest !== 'none') && <Zone {...part} />}
      </div>
    </Panel>
  );
}

function Address({ address }: { address: string | null }) {
  const t = useText(words);
  if (address === null) {
    return (
      <Alert type="warning" showIcon title={t.noAddress} action={<Link to={PERSON}>{t.confirm}</Link>} />
    );
  }
  return (
    <div className="cy-row">
      <span>{fill(t.address, { address })}</span>
      <Link to={PERSON}>{t.change}</Link>
    </div>
  );
}

type SwitchedProps = {
  label: string;
  help: string;
  on: boolean;
  onSwitch: (on: boolean) => void;
  children: ReactNode;
};

/** A switch with its sentence, and its fields once it is on. */
function Switched({ label, help, on, onSwitch, children }: SwitchedProps) {
  const id = useId();
  return (
    <div className="cy-top cy-flex cy-gap-12">
      <Switch aria-labelledby={id} aria-describedby={`${id}-help`} checked={on} onChange={onSwitch} />
      <div className="cy-grow">
        <b className="cy-medium" id={id}>
          {label}
        </b>
        <p id={`${id}-help`} className="cy-faint">
          {help}
        </p>
        {on && <div className="cy-low cy-top-8 cy-flex cy-wrap cy-gap-12">{children}</div>}
      </div>
    </div>
  );
}

type ClockProps = { label: string; value: string | null; onChange: (clock: string) => void };

const Clock = ({ label, value, onChange }: ClockProps) => {
  const id = useId();
  return (
    <div className="cy-top cy-column cy-gap-4">
      <label className="cy-faint cy-small" htmlFor={id}>
        {label}
      </label>
      <TimePicker
        id={id}
        format="HH:mm"
        minuteStep={5}
        allowClear={false}
        needConfirm={false}
        value={value === null ? null : dayjs(`2026-01-01T${value}`)}
        onChange={(time) => time && onChange(time.format('HH:mm'))}
      />
    </div>
  );
};

function Quiet({ draft, onChange }: PartProps) {
  const t = useText(words);
  const same = draft.quietFrom === draft.quietTo;
  return (
    <Switched
      label={t.quiet}
      help={t.quietHelp}
      on={draft.quietFrom !== null}
      onSwitch={(on) => onChange(withQuiet(draft, on, zoneName()))}
    >
      <Clock
        label={t.quietFrom}
        value={draft.quietFrom}
        onChange={(quietFrom) => onChange({ ...draft, quietFrom })}
      />
      <Clock
        label={t.quietTo}
        value={draft.quietTo}
        onChange={(quietTo) => onChange({ ...draft, quietTo })}
      />
      {same && (
        <p className="cy-bad" role="alert">
          {t.quietSame}
        </p>
      )}
    </Switched>
  );
}

function Digest({ draft, onChange }: PartProps) {
  const t = useText(words);
  const id = useId();
  return (
    <Switched
      label={t.digest}
      help={t.digestHelp}
      on={draft.digest === 'daily'}
      onSwitch={(on) => onChange(withDigest(draft, on, zoneName()))}
    >
      <div className="cy-top cy-column cy-gap-4">
        <label className="cy-faint cy-small" htmlFor={id}>
          {t.digestHour}
        </label>
        <Select
          id={id}
          className="message-hour"
          value={draft.digestHour}
          options={HOURS}
          onChange={(digestHour) => onChange({ ...draft, digestHour })}
        />
      </div>
    </Switched>
  );
}

function Zone({ draft, onChange }: PartProps) {
  const t = useText(words);
  const id = useId();
  const here = zoneName();
  const zones = [...new Set([here, draft.timeZone, ...Intl.supportedValuesOf('timeZone')])];
  return (
    <div className="message-zone cy-top cy-column cy-gap-4">
      <label className="cy-faint cy-small" htmlFor={id}>
        {t.zone}
      </label>
      <Select
        id={id}
        showSearch
        value={draft.timeZone}
        options={zones.map((value) => ({ value, label: value }))}
        onChange={(timeZone) => onChange({ ...draft, timeZone })}
      />
      <p className="cy-faint">{t.zoneHelp}</p>
      {here !== draft.timeZone && (
        <button
          type="button"
          className="cy-same-font cy-hand cy-left cy-blue cy-bare"
          onClick={() => onChange({ ...draft, timeZone: here })}
        >
          {fill(t.useZone, { zone: here })}
        </button>
      )}
    </div>
  );
}
