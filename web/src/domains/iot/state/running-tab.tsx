import './state.css';
import type { DeviceView } from '@cloudyard/contract/iot/device.ts';
import { type PropertyState, stateApi } from '@cloudyard/contract/iot/state.ts';
import { Alert, Button } from 'antd';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { SearchBox } from '../../../kit/filters.tsx';
import { May, useMay } from '../../../kit/may.tsx';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, locale, useText } from '../../../kit/text.ts';
import { exact, relative } from '../../../kit/time.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { type LiveValues, stateOf, TONES } from '../../equipment/lent/live-values.ts';
import { Trend } from '../../equipment/lent/trend.tsx';
import { useValueText } from '../../equipment/lent/value-text.ts';
import { words } from '../i18n/state/en.ts';
import { useDeviceValues } from './use-device-values.ts';
import { SayDialog, WriteDialog } from './write-dialog.tsx';

/** Ages go on while nothing comes. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(ticking);
  }, []);
  return now;
}

const SENDING = { timeoutSeconds: 30, waitMinutes: 0 };

/** Every property as it is now. */
export function RunningTab({ device }: { device: DeviceView }) {
  const t = useText(words);
  const { asked, values } = useDeviceValues(device.id);
  const [q, setQ] = useState<string>();
  const toast = useToast();
  const read = useSend(stateApi.read, { act: 'submit', verb: t.readNow, refresh: [stateApi.commands] });
  const ask = () =>
    read.mutate({ params: { id: device.id }, body: SENDING }, { onSuccess: () => toast.success(t.sent) });
  return (
    <>
      <div className="cy-filters">
        <SearchBox value={q} placeholder={t.search} onChange={setQ} />
        <div className="cy-push">
          <May permission={stateApi.read.allow}>
            <Button loading={read.isPending} disabled={device.sourceId === null} onClick={ask}>
              {t.readNow}
            </Button>
          </May>
        </div>
      </div>
      <Loaded asked={asked}>
        {({ properties, isUp, sourceId }) => (
          <>
            {sourceId && !isUp && <Alert type="warning" showIcon banner title={t.away} />}
            {properties.length === 0 && <Empty title={t.noProperties} hint={t.noPropertiesHint} />}
            <Cards
              properties={properties.filter((one) => isFound(one, q))}
              values={values}
              isUp={isUp}
              device={device}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

const isFound = ({ property: { id, name }, alias }: PropertyState, q: string | undefined) =>
  !q || [id, name, alias ?? ''].some((one) => one.toLowerCase().includes(q.toLowerCase()));

type CardsProps = { properties: PropertyState[]; values: LiveValues; isUp: boolean; device: DeviceView };

function Cards({ properties, values, isUp, device }: CardsProps) {
  const [written, setWritten] = useState<PropertyState>();
  const now = useNow();
  const Dialog = written?.isManual ? SayDialog : WriteDialog;
  return (
    <>
      <div className="iot-cards cy-grid cy-gap-12 cy-pad">
        {properties.map((one) => (
          <Card
            key={one.property.id}
            {...{ one, values, isUp, device, now, onWrite: () => setWritten(one) }}
          />
        ))}
      </div>
      {written && <Dialog id={device.id} property={written.property} onClose={() => setWritten(undefined)} />}
    </>
  );
}

type CardProps = {
  one: PropertyState;
  values: LiveValues;
  isUp: boolean;
  device: DeviceView;
  now: number;
  onWrite: () => void;
};

function Card({ one, values, isUp, device, now, onWrite }: CardProps) {
  const t = useText(words);
  const may = useMay();
  const textOf = useValueText();
  const { property, alias, period, isComputed, isManual } = one;
  const last = alias === null ? undefined : values.last.get(alias);
  const state = stateOf({ period }, last, isUp, now);
  const choice = property.choices.find(({ value }) => value === last?.value)?.name;
  const trend = (alias && values.trends.get(alias)) || [];
  return (
    <section className="iot-card cy-down cy-gap-6 cy-shrink cy-pad-12" aria-label={property.name}>
      <div className="cy-row cy-between">
        <span className="cy-strong cy-ellipsis" title={property.description || property.id}>
          {property.name}
        </span>
        {alias === null ? (
          <span title={t.unmappedHint}>
            <StatusTag tone="neutral">{t.unmapped}</StatusTag>
          </span>
        ) : (
          <StatusTag tone={TONES[state]}>{t.states[state]}</StatusTag>
        )}
      </div>
      <div className="iot-card-value cy-size-20 cy-strong cy-break cy-figures">
        {last ? (choice ?? textOf(last.value)) : ''}
        {last && property.unit && <small className="cy-faint"> {property.unit}</small>}
      </div>
      <Trend values={trend} label={fill(t.trendOf, { name: property.name, count: trend.length })} />
      {isComputed && <div className="cy-small cy-faint">{t.computed}</div>}
      {isManual && <div className="cy-small cy-faint">{t.manual}</div>}
      <Times last={last} />
      <div className="cy-row cy-gap-8">
        {isManual && may(stateApi.setValue.allow) && (
          <Button size="small" disabled={device.sourceId === null} onClick={onWrite}>
            {t.say}
          </Button>
        )}
        {property.isWritable && may(stateApi.write.allow) && (
          <Button size="small" disabled={alias === null} onClick={onWrite}>
            {t.write}
          </Button>
        )}
        {alias !== null && device.sourceId && may('equipment.gateway.read') && (
          <Link className="cy-small" to={`/console/equipment-backup-detail/${device.sourceId}`}>
            {t.history}
          </Link>
        )}
      </div>
    </section>
  );
}

function Times({ last }: { last: { timestamp: string; receiveTime: string } | undefined }) {
  const t = useText(words);
  const language = locale.use();
  if (!last) return <span className="cy-faint cy-small">{t.noValue}</span>;
  const { timestamp, receiveTime } = last;
  return (
    <span className="cy-faint cy-small cy-figures">
      <time dateTime={timestamp} title={exact(timestamp)}>
        {fill(t.measured, { when: relative(timestamp, language) })}
      </time>
      {' · '}
      <time dateTime={receiveTime} title={exact(receiveTime)}>
        {fill(t.received, { when: relative(receiveTime, language) })}
      </time>
    </span>
  );
}
