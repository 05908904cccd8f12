import type { LoginStatistics } from '@cloudyard/contract/identity/monitor.ts';
import { fill, useText } from '../../../kit/text.ts';
import { Tile } from '../../../kit/tile.tsx';
import { words } from '../i18n/monitor/en.ts';
import { historyOf } from './period.ts';

type TotalsProps = {
  found: LoginStatistics;
  period: { from: string; to: string };
  days: string;
  everywhere: boolean;
};

export function Totals({ found: { totals, before, now, dormant }, period, days, everywhere }: TotalsProps) {
  const t = useText(words);
  const against = (n: string) => fill(t.against, { days, n });
  const logins = historyOf({ ...period, result: 'success' });
  return (
    <div className="identity-monitor-tiles cy-grid cy-gap-16">
      <Tile label={t.logins} value={totals.logins} before={before.logins} against={against} to={logins} />
      <Tile label={t.people} value={totals.users} before={before.users} against={against} to={logins} />
      <Tile
        label={t.failures}
        value={totals.failures}
        before={before.failures}
        against={against}
        to={historyOf({ ...period, kind: 'failed' })}
      />
      {/* A moment has nothing before it to be compared with. */}
      <Tile label={t.now} value={now} before={now} against={() => t.nowHint} to="/console/current-users" />
      <div className="cy-tile cy-card cy-pad-bar">
        <span className="cy-faint">{t.dormant}</span>
        <strong className="cy-figures">{dormant.toLocaleString()}</strong>
        <span className="cy-faint">{everywhere ? t.dormantHint : t.dormantHintEnterprise}</span>
      </div>
    </div>
  );
}
