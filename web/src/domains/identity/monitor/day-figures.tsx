import type { LoginStatistics } from '@cloudyard/contract/identity/monitor.ts';
import { Link } from 'react-router';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/monitor/en.ts';
import { dayOf, historyOf } from './period.ts';

/** The chart's numbers, newest first, each the way to its records. */
export function DayFigures({ days }: Pick<LoginStatistics, 'days'>) {
  const t = useText(words);
  return (
    <details className="identity-monitor-days cy-top-8">
      <summary className="cy-faint cy-hand">{t.perDayFigures}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard */}
      <section className="cy-chart-table cy-top-8" aria-label={t.perDayFigures} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th>{t.day}</th>
              <th>{t.logins}</th>
              <th>{t.people}</th>
              <th>{t.failures}</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, logins, users, failures }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>
                  <Figure value={logins} to={historyOf({ ...dayOf(day), result: 'success' })} />
                </td>
                <td>{users.toLocaleString()}</td>
                <td>
                  <Figure value={failures} to={historyOf({ ...dayOf(day), kind: 'failed' })} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

/** Nothing leads nowhere. */
const Figure = ({ value, to }: { value: number; to: string }) =>
  value === 0 ? 0 : <Link to={to}>{value.toLocaleString()}</Link>;
