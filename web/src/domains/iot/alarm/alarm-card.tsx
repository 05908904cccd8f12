import { alarmApi } from '@cloudyard/contract/iot/alarm.ts';
import { SEVERITIES } from '@cloudyard/contract/iot/rule-graph.ts';
import { Link } from 'react-router';
import { fill, useText } from '../../../kit/text.ts';
import { CardLoaded } from '../../../kit/tile.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/alarm/en.ts';
import { ALARMS } from '../shared/paths.ts';
import { SeverityTag } from './severity-tag.tsx';
import { useAlarmNews } from './use-alarm-news.ts';

const EVERY = 30_000;

/** Active alarms by severity; each leads to its list. */
export function AlarmCard() {
  const t = useText(words);
  const asked = useAsk(alarmApi.counts, { query: {} }, { refetchInterval: EVERY });
  useAlarmNews(() => void asked.refetch());
  return (
    <CardLoaded asked={asked}>
      {({ active, unacknowledged, shelved }) => {
        const all = SEVERITIES.reduce((sum, one) => sum + (active[one] ?? 0), 0);
        if (all === 0) return <p className="cy-faint cy-flush">{t.noActive}</p>;
        return (
          <div className="cy-line cy-gap-24">
            <div className="cy-column">
              <span className="cy-faint">{t.active}</span>
              <strong className="cy-figures cy-size-20">{all.toLocaleString()}</strong>
              <Link className="cy-small" to={`${ALARMS}?active=true&acknowledged=false`}>
                {fill(t.openOnes, { n: unacknowledged.toLocaleString() })}
              </Link>
              {shelved > 0 && (
                <span className="cy-small cy-faint">
                  {fill(t.shelvedOnes, { n: shelved.toLocaleString() })}
                </span>
              )}
            </div>
            <ul className="cy-list cy-column cy-gap-4">
              {SEVERITIES.map((severity) => (
                <li key={severity}>
                  <Link to={`${ALARMS}?active=true&severity=${severity}`}>
                    <SeverityTag severity={severity} after={` ${active[severity] ?? 0}`} />
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        );
      }}
    </CardLoaded>
  );
}
