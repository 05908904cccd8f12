import type { Project } from '@cloudyard/contract/bigdata/project-shown.ts';
import { Link } from 'react-router';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { words } from '../i18n/project/en.ts';
import { runPath } from '../shared/paths.ts';
import { RunStateTag } from '../shared/run-state.tsx';
import { clock, plainOf } from './schedule.ts';

/** How the last run ended, and when; it leads there. */
export function LastRun({ of: { lastRun } }: { of: Pick<Project, 'lastRun'> }) {
  const t = useText(words);
  if (!lastRun) return <span className="cy-faint">{t.neverRun}</span>;
  return (
    <Link className="cy-shrink cy-inline cy-quiet cy-text" to={runPath(lastRun.id)}>
      <RunStateTag state={lastRun.state} />
      <span className="cy-faint cy-small">
        <TimeText value={lastRun.endedAt ?? lastRun.createdAt} />
      </span>
    </Link>
  );
}

type Timed = Pick<Project, 'schedule' | 'onData'>;

/** When a project runs by itself, in words; empty: never. */
export function useScheduleText(): (project: Timed) => string {
  const t = useText(words);
  return ({ schedule, onData }) => {
    const plain = plainOf(schedule);
    const byClock = {
      never: '',
      hour: fill(t.hourly, { minute: plain.minute }),
      day: fill(t.daily, { time: clock(plain) }),
      week: fill(t.weekly, { day: t.weekdays[plain.weekday] ?? '', time: clock(plain) }),
      cron: plain.cron,
    }[plain.rhythm];
    return [byClock, onData ? t.withNewData : ''].filter(Boolean).join(' · ');
  };
}
