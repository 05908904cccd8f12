import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Panel } from '../../../kit/panel.tsx';

export type Rank = { key: string; label: string; count: number; to: string };

type RanksProps = { title: string; ranks: readonly Rank[]; empty: string; footer?: ReactNode };

/** Parts of a whole, the most first: word, bar and number are one link to what they count. */
export function Ranks({ title, ranks, empty, footer }: RanksProps) {
  const most = Math.max(...ranks.map((one) => one.count), 1);
  return (
    <Panel title={title}>
      {ranks.length === 0 && <p className="cy-faint">{empty}</p>}
      <ul className="identity-monitor-ranks cy-list">
        {ranks.map(({ key, label, count, to }) => (
          <li key={key}>
            <Link className="cy-grid" to={to}>
              <span className="cy-ellipsis">{label}</span>
              <span className="cy-figures">{count.toLocaleString()}</span>
              <meter
                className="identity-monitor-rank-bar cy-whole cy-sunk cy-full"
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
