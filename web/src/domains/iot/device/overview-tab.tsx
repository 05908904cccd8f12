import type { DeviceView } from '@cloudyard/contract/iot/device.ts';
import { type DeviceSignals, type SignalCause, stateApi } from '@cloudyard/contract/iot/state.ts';
import { Timeline } from 'antd';
import { Link } from 'react-router';
import { type Fact, Facts } from '../../../kit/detail-page.tsx';
import { useMay } from '../../../kit/may.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { StatusTag, type Tone } from '../../../kit/status-tag.tsx';
import { fill, locale, useText } from '../../../kit/text.ts';
import { exact, relative } from '../../../kit/time.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSentence } from '../../equipment/lent/log-words.ts';
import { words } from '../i18n/device/en.ts';

const STATE_MS = 5_000;
const SHOWN = 8;

/** The four signals with their causes, who added it, and when it was connected. */
export function OverviewTab({ device }: { device: DeviceView }) {
  const t = useText(words);
  const may = useMay();
  const asked = useAsk(stateApi.signals, { params: { id: device.id } }, { refetchInterval: STATE_MS });
  return (
    <div className="cy-stack cy-pad cy-gap-16">
      <section aria-label={t.signals}>
        <h2 className="cy-strong cy-size-15 cy-bottom-8">{t.signals}</h2>
        <Loaded asked={asked}>{(signals) => <Signals signals={signals} />}</Loaded>
      </section>
      <Facts
        facts={[
          { label: t.groups, value: device.groups.map(({ name }) => name).join(' · ') },
          { label: t.createdAt, value: <TimeText value={device.createdAt} /> },
          { label: t.createdBy, value: device.createdByName },
          ...(device.sourceId && may('equipment.gateway.read')
            ? [
                {
                  label: t.gateway,
                  value: <Link to={`/console/equipment-detail/${device.sourceId}`}>{t.gatewayPage}</Link>,
                },
              ]
            : []),
        ]}
      />
      <Connections id={device.id} />
    </div>
  );
}

function Signals({ signals }: { signals: DeviceSignals }) {
  const t = useText(words);
  const { link, session, fresh, quality } = signals;
  const bad = { bad: quality.bad, uncertain: quality.uncertain, good: 0, unknown: 0 }[quality.state];
  const facts: Fact[] = [
    {
      label: t.link,
      value: (
        <Signal tone={LINK[link.state]} word={t.links[link.state]} cause={link.cause} since={link.since} />
      ),
    },
    {
      label: t.session,
      value: <Signal tone={SESSION[session.state]} word={t.sessions[session.state]} cause={session.cause} />,
    },
    {
      label: t.fresh,
      value: (
        <Signal
          tone={FRESH[fresh.state]}
          word={fill(t.fresheds[fresh.state], { late: fresh.late, n: fresh.points })}
          cause={fresh.cause}
          since={fresh.newest}
        />
      ),
    },
    {
      label: t.quality,
      value: (
        <Signal
          tone={QUALITY[quality.state]}
          word={fill(t.qualities[quality.state], { n: bad })}
          cause={quality.cause}
        />
      ),
    },
  ];
  return <Facts facts={facts} />;
}

const LINK: Record<DeviceSignals['link']['state'], Tone> = { up: 'good', down: 'bad', unknown: 'neutral' };
const SESSION: Record<DeviceSignals['session']['state'], Tone> = {
  ...{ open: 'good', closed: 'bad', barred: 'caution', unknown: 'neutral' },
};
const FRESH: Record<DeviceSignals['fresh']['state'], Tone> = {
  fresh: 'good',
  late: 'caution',
  unknown: 'neutral',
};
const QUALITY: Record<DeviceSignals['quality']['state'], Tone> = {
  ...{ good: 'good', uncertain: 'caution', bad: 'bad', unknown: 'neutral' },
};

type SignalProps = { tone: Tone; word: string; cause: SignalCause; since?: string | null };

function Signal({ tone, word, cause, since }: SignalProps) {
  const t = useText(words);
  const language = locale.use();
  const why = [cause && t.causes[cause], since && relative(since, language)].filter(Boolean).join(' · ');
  return (
    <span className="cy-row cy-gap-8">
      <StatusTag tone={tone}>{word}</StatusTag>
      {why && (
        <span className="cy-faint" title={since ? exact(since) : undefined}>
          {why}
        </span>
      )}
    </span>
  );
}

const CONNECTIONS = new Set(['CONNECTED', 'DISCONNECTED', 'REFUSED', 'RESTARTED']);
const COLORS = { CONNECTED: 'green', DISCONNECTED: 'red' } as Readonly<Record<string, string>>;

/** From the log of its connection. */
function Connections({ id }: { id: string }) {
  const t = useText(words);
  const sentence = useSentence();
  const asked = useAsk(stateApi.log, { params: { id }, query: { page: 0, size: 100 } });
  return (
    <section aria-label={t.timeline}>
      <h2 className="cy-strong cy-size-15 cy-bottom-8">{t.timeline}</h2>
      <Loaded asked={asked}>
        {({ content }) => {
          const lines = content.filter(({ type }) => CONNECTIONS.has(type)).slice(0, SHOWN);
          if (lines.length === 0) return <p className="cy-faint cy-flush">{t.noTimeline}</p>;
          return (
            <Timeline
              items={lines.map((line) => ({
                ...{ key: line.id, color: COLORS[line.type] ?? 'gray' },
                content: (
                  <>
                    <span className="cy-figures cy-faint">{exact(line.time)}</span> {sentence(line)}
                  </>
                ),
              }))}
            />
          );
        }}
      </Loaded>
    </section>
  );
}
