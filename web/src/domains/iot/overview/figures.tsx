import { alarmApi } from '@cloudyard/contract/iot/alarm.ts';
import { overviewApi } from '@cloudyard/contract/iot/overview.ts';
import { SEVERITIES, type Severity } from '@cloudyard/contract/iot/rule-graph.ts';
import type { Key } from '@cloudyard/contract/kit/endpoint.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../../kit/may.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { CardLoaded } from '../../../kit/tile.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { SeverityTag } from '../alarm/severity-tag.tsx';
import { words } from '../i18n/overview/en.ts';
import { DEVICES } from '../shared/device-paths.ts';
import { ALARMS, FORWARDS, PRODUCTS } from '../shared/paths.ts';
import { EVERY } from './every.ts';

type FigureProps = { label: string; value: number; below: ReactNode; list?: { path: string; may: Key } };

/** A number that leads to its list, for those who may see that. */
function Figure({ label, value, below, list }: FigureProps) {
  const may = useMay();
  const inside = (
    <>
      <span className="cy-faint">{label}</span>
      <strong className="cy-figures">{value.toLocaleString()}</strong>
      <span className="cy-faint cy-small cy-figures">{below}</span>
    </>
  );
  return list && may(list.may) ? (
    <Link className="cy-tile" to={list.path}>
      {inside}
    </Link>
  ) : (
    <div className="cy-tile">{inside}</div>
  );
}

const Box = ({ children }: { children: ReactNode }) => <div className="cy-card cy-pad-bar">{children}</div>;

/** Each of them asks by itself: one that cannot be had leaves the others as they are. */
export function Figures() {
  return (
    <div className="iot-tiles cy-gap-12 cy-grid">
      <Box>
        <Online />
      </Box>
      <Box>
        <Products />
      </Box>
      <Box>
        <Today />
      </Box>
      <Box>
        <Points />
      </Box>
      <Alarms />
      <Box>
        <Forwards />
      </Box>
    </div>
  );
}

const signed = new Intl.NumberFormat('en', { signDisplay: 'exceptZero' });

function Online() {
  const t = useText(words);
  const asked = useAsk(overviewApi.devices, {}, { refetchInterval: EVERY });
  return (
    <CardLoaded asked={asked}>
      {({ counts, all, before }) => {
        const online = counts.online ?? 0;
        const change = before === null ? '' : signed.format(online - before).replace('-', '−');
        const against = before === null ? t.noYesterday : fill(t.againstYesterday, { change });
        return (
          <Figure
            label={t.online}
            value={online}
            below={`${fill(t.ofAll, { n: all.toLocaleString() })} · ${against}`}
            list={{ path: `${DEVICES}?status=online`, may: 'iot.device.read' }}
          />
        );
      }}
    </CardLoaded>
  );
}

function Products() {
  const t = useText(words);
  const asked = useAsk(overviewApi.products, {}, { refetchInterval: EVERY * 3 });
  return (
    <CardLoaded asked={asked}>
      {({ enabled, disabled }) => (
        <Figure
          label={t.products}
          value={enabled + disabled}
          below={fill(t.disabledProducts, { n: disabled })}
          list={{ path: PRODUCTS, may: 'iot.product.read' }}
        />
      )}
    </CardLoaded>
  );
}

const useMessages = () =>
  useAsk(overviewApi.messages, { query: { span: 'hour' } }, { refetchInterval: EVERY });

function Today() {
  const t = useText(words);
  return (
    <CardLoaded asked={useMessages()}>
      {({ today, month }) => (
        <Figure label={t.today} value={today} below={fill(t.month, { n: month.toLocaleString() })} />
      )}
    </CardLoaded>
  );
}

function Points() {
  const t = useText(words);
  return (
    <CardLoaded asked={useMessages()}>
      {({ points }) => <Figure label={t.points} value={points.at(-1) ?? 0} below={t.now} />}
    </CardLoaded>
  );
}

/** How many of each severity there are, the gravest first. */
function BySeverity({ active }: { active: Partial<Record<Severity, number>> }) {
  const found = SEVERITIES.filter((one) => active[one]);
  if (found.length === 0) return null;
  return (
    <span className="cy-row cy-gap-4-12 cy-small">
      {found.map((one) => (
        <SeverityTag key={one} severity={one} after={` ${active[one]?.toLocaleString()}`} />
      ))}
    </span>
  );
}

function Alarms() {
  const t = useText(words);
  const may = useMay()(alarmApi.counts.allow);
  const asked = useAsk(alarmApi.counts, { query: {} }, { enabled: may, refetchInterval: EVERY });
  if (!may) return null;
  return (
    <Box>
      <CardLoaded asked={asked}>
        {({ active, unacknowledged }) => (
          <Figure
            label={t.alarms}
            value={SEVERITIES.reduce((sum, one) => sum + (active[one] ?? 0), 0)}
            below={
              <>
                {fill(t.open, { n: unacknowledged.toLocaleString() })}
                <BySeverity active={active} />
              </>
            }
            list={{ path: `${ALARMS}?active=true`, may: 'iot.alarm.read' }}
          />
        )}
      </CardLoaded>
    </Box>
  );
}

function Forwards() {
  const t = useText(words);
  const asked = useAsk(overviewApi.forwards, {}, { refetchInterval: EVERY });
  return (
    <CardLoaded asked={asked}>
      {({ started, failing }) => (
        <Figure
          label={t.forwards}
          value={failing.length}
          below={fill(t.started, { n: started })}
          list={{ path: FORWARDS, may: 'iot.forward.read' }}
        />
      )}
    </CardLoaded>
  );
}
