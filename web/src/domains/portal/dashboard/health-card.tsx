import { dashboardApi, type SystemHealth } from '@cloudyard/contract/portal/dashboard.ts';
import { Progress } from 'antd';
import type { ReactNode } from 'react';
import { bytes } from '../../../kit/figures.ts';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { CardLoaded } from '../../../kit/tile.tsx';
import { TimeText } from '../../../kit/time-text.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/en.ts';

type Verdict = 'good' | 'caution' | 'bad';

const above = (value: number, caution: number, bad: number): Verdict =>
  value > bad ? 'bad' : value > caution ? 'caution' : 'good';

/** What needs attention; the limits are what a user would notice while working. */
export function judge({ database, jobs, disk, eventLoop }: SystemHealth) {
  const full = disk.totalBytes === 0 ? undefined : 1 - disk.freeBytes / disk.totalBytes;
  return {
    database: database.ok ? above(database.millis, 250, 2000) : ('bad' as const),
    jobs: jobs.failed > 0 ? ('caution' as const) : above(jobs.waiting, 1000, 10_000),
    eventLoop: above(eventLoop.p99Millis, 200, 1000),
    disk: full === undefined ? undefined : above(full, 0.85, 0.95),
  };
}

const EVERY = 10_000;

/** The platform's health, every ten seconds. */
export function HealthCard() {
  const asked = useAsk(dashboardApi.health, {}, { refetchInterval: EVERY });
  return <CardLoaded asked={asked}>{(health) => <Health health={health} />}</CardLoaded>;
}

function Health({ health }: { health: SystemHealth }) {
  const t = useText(words).health;
  const { database, jobs, memory, disk, sessions, eventLoop } = health;
  const verdict = judge(health);
  const millis = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
  return (
    <dl className="portal-desk-health cy-grid">
      <Fact label={t.database} verdict={verdict.database}>
        {[millis(database.millis), bytes(database.bytes)].join(' · ')}
      </Fact>
      <Fact label={t.jobs} verdict={verdict.jobs}>
        {fill(t.jobCounts, jobs)}
      </Fact>
      <Fact label={t.eventLoop} verdict={verdict.eventLoop}>
        {fill(t.p99, { time: millis(eventLoop.p99Millis) })}
      </Fact>
      <Fact label={t.disk} verdict={verdict.disk}>
        {disk.totalBytes === 0 ? t.unknown : <Disk {...disk} />}
      </Fact>
      <Fact label={t.memory}>{bytes(memory.bytes)}</Fact>
      <Fact label={t.sessions}>{sessions.live.toLocaleString()}</Fact>
      <Fact label={t.since}>
        <TimeText value={health.startedAt} />
      </Fact>
      <Fact label={t.version}>{fill(t.versions, { own: health.version, database: database.version })}</Fact>
    </dl>
  );
}

type FactProps = { label: string; verdict?: Verdict; children: ReactNode };

/** Dot and word first, the figures below. */
function Fact({ label, verdict, children }: FactProps) {
  const t = useText(words).health;
  return (
    <div>
      <dt className="cy-flex cy-between cy-gap-12 cy-faint cy-size-13">
        {label} {verdict && <StatusTag tone={verdict}>{t.verdicts[verdict]}</StatusTag>}
      </dt>
      <dd className="cy-figures">{children}</dd>
    </div>
  );
}

function Disk({ freeBytes, totalBytes }: SystemHealth['disk']) {
  const t = useText(words).health;
  const used = Math.round((1 - freeBytes / totalBytes) * 100);
  return (
    <>
      {fill(t.diskFree, { free: bytes(freeBytes), total: bytes(totalBytes) })}
      <Progress percent={used} size="small" showInfo={false} aria-label={fill(t.diskUsed, { n: used })} />
    </>
  );
}
