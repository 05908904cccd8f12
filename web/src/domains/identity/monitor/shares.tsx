import type { LoginStatistics } from '@cloudyard/contract/identity/monitor.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Panel } from '../../../kit/panel.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/monitor/en.ts';
import { historyOf } from './period.ts';

type Rank = { key: string; label: string; count: number; to: string };

type RanksProps = { title: string; ranks: readonly Rank[]; empty: string; footer?: ReactNode };

/** Parts of a whole, the largest first: word, bar and number are one link to what they count. */
function Ranks({ title, ranks, empty, footer }: RanksProps) {
  const most = Math.max(...ranks.map((one) => one.count), 1);
  return (
    <Panel title={title}>
      {ranks.length === 0 && <p className="cy-faint">{empty}</p>}
      <ul className="identity-monitor-ranks cy-list">
        {ranks.map(({ key, label, count, to }) => (
          <li key={key}>
            <Link className="cy-grid cy-gap-4-12 cy-quiet" to={to}>
              <span className="cy-ellipsis">{label}</span>
              <span className="cy-figures">{count.toLocaleString()}</span>
              <meter
                className="identity-monitor-rank-bar cy-unframed cy-whole cy-sunk cy-full"
                min={0}
                max={most}
                value={count}
                aria-hidden="true"
              />
            </Link>
          </li>
        ))}
      </ul>
      {footer}
    </Panel>
  );
}

type SharesProps = { found: LoginStatistics; period: { from: string; to: string }; everywhere: boolean };

const MOST = 10;

/** The same logins by enterprise, by device and by how they ended; and why others failed. */
export function Shares({ found, period, everywhere }: SharesProps) {
  const t = useText(words);
  return (
    <div className="cy-fold cy-halves cy-grid cy-start cy-gap-16">
      {/* In one enterprise there is nothing to compare. */}
      {everywhere && <Enterprises found={found} period={period} />}
      <Ranks
        title={t.byDevice}
        empty={t.noLogins}
        ranks={found.devices.map(({ device, logins }) => ({
          key: device,
          label: t.devices[device],
          count: logins,
          to: historyOf({ ...period, result: 'success', device }),
        }))}
      />
      <Ranks
        title={t.byCause}
        empty={t.noFailures}
        ranks={found.failures.map(({ cause, count }) => ({
          key: cause,
          label: t.results[cause],
          count,
          to: historyOf({ ...period, kind: 'failed', result: cause }),
        }))}
      />
      <Ranks
        title={t.byReason}
        empty={found.totals.logins === 0 ? t.noLogins : t.noEndings}
        ranks={found.endings.map(({ reason, count }) => ({
          key: reason,
          label: t.reasons[reason],
          count,
          to: historyOf({ ...period, kind: 'ended', endReason: reason }),
        }))}
      />
    </div>
  );
}

function Enterprises({ found, period }: Omit<SharesProps, 'everywhere'>) {
  const t = useText(words);
  const { enterprises } = found;
  const more = enterprises.length - MOST;
  return (
    <Ranks
      title={t.byEnterprise}
      empty={t.noLogins}
      ranks={enterprises.slice(0, MOST).map(({ enterpriseId, name, logins }) => ({
        key: enterpriseId ?? NIL,
        label: enterpriseId ? name : t.personal,
        count: logins,
        to: historyOf({ ...period, enterpriseId: enterpriseId ?? NIL }),
      }))}
      footer={more > 0 && <p className="cy-faint">{fill(t.others, { n: more })}</p>}
    />
  );
}
