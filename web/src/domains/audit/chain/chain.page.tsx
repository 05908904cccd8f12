import '../audit.css';
import { SafetyOutlined } from '@ant-design/icons';
import { type ChainCheck, chainApi } from '@cloudyard/contract/audit/chain.ts';
import { chainCheckTopic } from '@cloudyard/contract/audit/events.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Progress } from 'antd';
import { type Column, number, text, time } from '../../../kit/columns.tsx';
import { DataTable } from '../../../kit/data-table.tsx';
import { PageHead } from '../../../kit/list-page.tsx';
import { useTopic } from '../../../kit/live.ts';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Panel } from '../../../kit/panel.tsx';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { type Asked, keyOf, useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import type { cn } from '../i18n/cn.ts';
import { words } from '../i18n/en.ts';
import { Result, TONES } from './result.tsx';

/** The latest checks, newest first; updates of the live topic go into the same cache. */
function useChecks() {
  const client = useQueryClient();
  const checks = useAsk(chainApi.checks, {});
  useTopic(chainCheckTopic, (told) => {
    client.setQueryData<ChainCheck[]>(keyOf(chainApi.checks, {}), (known) => withTold(known ?? [], told));
  });
  return checks;
}

/** A check that has ended never runs again, so a late update changes nothing. */
export function withTold(known: readonly ChainCheck[], told: ChainCheck): ChainCheck[] {
  const before = known.find(({ id }) => id === told.id);
  if (!before) return [told, ...known];
  if (before.endedAt && !told.endedAt) return [...known];
  return known.map((one) => (one === before ? told : one));
}

/** Progress comes over the live topic; polling covers a connection that is down. */
function Running({ check }: { check: ChainCheck }) {
  const t = useText(words);
  useAsk(chainApi.checks, {}, { refetchInterval: 5000 });
  const cancel = useSend(chainApi.cancelCheck, { act: 'list', refresh: [chainApi.checks] });
  const { checked, total } = check;
  return (
    <div className="cy-stack">
      <StatusTag tone="busy">{t.checking}</StatusTag>
      <Progress
        percent={total === 0 ? 100 : Math.floor((checked / total) * 100)}
        aria-label={t.checking}
        status="active"
      />
      <div className="cy-row">
        <span className="cy-figures cy-grow">
          {fill(t.progress, { checked: checked.toLocaleString(), total: total.toLocaleString() })}
        </span>
        <Button
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ params: { id: check.id } }, { thing: t.chain })}
        >
          {t.cancel}
        </Button>
      </div>
    </div>
  );
}

export function ChainPage() {
  usePageTitle(useText(words).chain);
  const checks = useChecks();
  return <Loaded asked={checks}>{(all) => <Chain checks={all} asked={checks} />}</Loaded>;
}

function Chain({ checks, asked }: { checks: ChainCheck[]; asked: Asked }) {
  const t = useText(words);
  const start = useSend(chainApi.check, { act: 'submit', verb: t.check, refresh: [chainApi.checks] });
  const latest = checks[0];
  return (
    <div className="cy-page">
      <PageHead
        title={t.chain}
        sentence={t.chainSentence}
        actions={
          <Button
            type="primary"
            icon={<SafetyOutlined />}
            loading={start.isPending}
            disabled={latest?.state === 'running'}
            onClick={() => start.mutate({})}
          >
            {t.check}
          </Button>
        }
      />
      <Panel title={t.lastResult}>
        <div aria-live="polite">
          <Latest check={latest} />
        </div>
      </Panel>
      {checks.length > 0 && (
        <section className="cy-panel" aria-label={t.history}>
          <header className="cy-panel-head">
            <h2>{t.history}</h2>
          </header>
          <DataTable asked={asked} rows={checks} columns={historyColumns(t)} />
        </section>
      )}
    </div>
  );
}

function Latest({ check }: { check: ChainCheck | undefined }) {
  const t = useText(words);
  if (!check) return <Empty title={t.neverChecked} hint={t.neverCheckedHint} />;
  return check.state === 'running' ? <Running check={check} /> : <Result check={check} />;
}

const historyColumns = (t: typeof cn): Column<ChainCheck>[] => [
  time('startedAt', t.startedAt),
  {
    key: 'state',
    title: t.result,
    phone: 'status',
    render: (_, { state }) => <StatusTag tone={TONES[state]}>{t.states[state]}</StatusTag>,
  },
  number('checked', t.checked),
  text('startedBy', t.startedBy),
  {
    key: 'head',
    title: t.head,
    render: (_, { head }) => <code title={head}>{head ? `${head.slice(0, 16)}…` : t.emptyChain}</code>,
  },
];
