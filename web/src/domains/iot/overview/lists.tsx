import { alarmApi } from '@cloudyard/contract/iot/alarm.ts';
import { overviewApi, TALK_MINUTES } from '@cloudyard/contract/iot/overview.ts';
import { Link } from 'react-router';
import { useMay } from '../../../kit/may.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { CardLoaded } from '../../../kit/tile.tsx';
import { TimeText } from '../../../kit/time-text.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { useAlarmName } from '../alarm/alarm-name.ts';
import { SeverityTag } from '../alarm/severity-tag.tsx';
import { useAlarmNews } from '../alarm/use-alarm-news.ts';
import { words } from '../i18n/overview/en.ts';
import { devicePathById, GROUPS } from '../shared/device-paths.ts';
import { calledOf } from '../shared/device-tag.tsx';
import { ALARMS } from '../shared/paths.ts';
import { EVERY } from './every.ts';

export function Talkers() {
  const t = useText(words);
  const asked = useAsk(overviewApi.talkers, {}, { refetchInterval: EVERY });
  return (
    <Panel
      title={t.talkers}
      actions={<span className="cy-faint cy-small">{fill(t.talkersHelp, { n: TALK_MINUTES })}</span>}
    >
      <CardLoaded asked={asked}>
        {(talkers) =>
          talkers.length === 0 ? (
            <p className="cy-faint cy-flush">{fill(t.noTalkers, { n: TALK_MINUTES })}</p>
          ) : (
            <ol className="cy-list cy-column cy-gap-4">
              {talkers.map((one) => (
                <li key={one.id} className="cy-flex cy-between cy-gap-12">
                  <Link to={devicePathById(one.id)}>{calledOf(one)}</Link>
                  <span className="cy-figures">{one.messages.toLocaleString()}</span>
                </li>
              ))}
            </ol>
          )
        }
      </CardLoaded>
    </Panel>
  );
}

export function NewestAlarms() {
  const t = useText(words);
  const nameOf = useAlarmName();
  const may = useMay()(alarmApi.list.allow);
  const asked = useAsk(
    alarmApi.list,
    { query: { page: 0, size: 6, active: true } },
    { enabled: may, refetchInterval: EVERY },
  );
  useAlarmNews(() => void asked.refetch());
  if (!may) return null;
  return (
    <Panel title={t.newest} actions={<Link to={`${ALARMS}?active=true`}>{t.all}</Link>}>
      <CardLoaded asked={asked}>
        {({ content }) =>
          content.length === 0 ? (
            <p className="cy-faint cy-flush">{t.noAlarms}</p>
          ) : (
            <ul className="cy-list cy-column cy-gap-8">
              {content.map((one) => (
                <li key={one.id} className="cy-flex cy-between cy-gap-12">
                  <span className="cy-line">
                    <SeverityTag severity={one.severity} />
                    <Link to={`${ALARMS}?alarm=${one.id}`}>{nameOf(one)}</Link>
                  </span>
                  <TimeText value={one.raisedAt} />
                </li>
              ))}
            </ul>
          )
        }
      </CardLoaded>
    </Panel>
  );
}

export function Sites() {
  const t = useText(words);
  const asked = useAsk(overviewApi.sites, {}, { refetchInterval: EVERY * 3 });
  return (
    <Panel title={t.sites} actions={<Link to={GROUPS}>{t.all}</Link>}>
      <CardLoaded asked={asked}>
        {(sites) =>
          sites.length === 0 ? (
            <p className="cy-faint cy-flush">
              {t.noSites} <Link to={GROUPS}>{t.addSite}</Link>
            </p>
          ) : (
            <ul className="cy-list cy-column cy-gap-4">
              {sites.map(({ id, name, members, online }) => (
                <li key={id} className="cy-flex cy-between cy-gap-12">
                  <Link to={`${GROUPS}?group=${id}`}>{name}</Link>
                  <span className="cy-figures cy-faint">{fill(t.onlineOf, { online, members })}</span>
                </li>
              ))}
            </ul>
          )
        }
      </CardLoaded>
    </Panel>
  );
}
