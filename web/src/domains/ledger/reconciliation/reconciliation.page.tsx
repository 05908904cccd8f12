import {
  CHECKS,
  type Check,
  type Reconciliation,
  reconciliationApi,
} from '@cloudyard/contract/ledger/reconciliation.ts';
import { Button } from 'antd';
import { type Column, number, time } from '../../../kit/columns.tsx';
import { DataTable } from '../../../kit/data-table.tsx';
import { PageHead } from '../../../kit/list-page.tsx';
import { NONE } from '../../../kit/none.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Panel } from '../../../kit/panel.tsx';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/reconciliation/en.ts';

type Words = typeof words.cn;
const POLL_MS = 1500;

/** Every check of the ledger with its figure, tonight's and those before. */
export function ReconciliationPage() {
  const t = useText(words);
  usePageTitle(t.title);
  const toast = useToast();
  const asked = useAsk(reconciliationApi.list, {}, { refetchInterval: POLL_MS });
  const run = useSend(reconciliationApi.run, {
    act: 'submit',
    verb: t.run,
    refresh: [reconciliationApi.list],
  });
  const isRunning = asked.data?.[0]?.endedAt === null;
  return (
    <div className="cy-page">
      <PageHead
        title={t.title}
        sentence={t.sentence}
        actions={
          <Button
            type="primary"
            loading={run.isPending}
            disabled={isRunning}
            onClick={() => run.mutate({}, { onSuccess: () => toast.success(t.started) })}
          >
            {t.run}
          </Button>
        }
      />
      <Loaded asked={asked}>{(all) => <Runs runs={all} />}</Loaded>
    </div>
  );
}

function Runs({ runs }: { runs: Reconciliation[] }) {
  const t = useText(words);
  const [latest] = runs;
  if (!latest) return <Empty title={t.empty} hint={t.emptyHint} />;
  return (
    <>
      <Panel title={t.latest} actions={<Outcome run={latest} t={t} />}>
        <DataTable rows={linesOf(latest)} rowKey={({ check }) => check} columns={checkColumns(t)} />
      </Panel>
      <Panel title={t.history}>
        <DataTable rows={runs} columns={runColumns(t)} />
      </Panel>
    </>
  );
}

type Line = { check: Check; looked: number | null; wrong: number | null; examples: readonly string[] };

/** All checks, also those that a running one has not reached. */
const linesOf = ({ checks }: Reconciliation): Line[] =>
  CHECKS.map(
    (check) =>
      checks.find((one) => one.check === check) ?? { check, looked: null, wrong: null, examples: [] },
  );

function Outcome({ run: { endedAt, checks }, t }: { run: Reconciliation; t: Words }) {
  const wrong = checks.filter((one) => one.wrong > 0).length;
  if (wrong > 0) return <StatusTag tone="bad">{fill(t.wrong, { n: wrong })}</StatusTag>;
  if (endedAt === null) return <StatusTag tone="busy">{t.running}</StatusTag>;
  return <StatusTag tone="good">{t.right}</StatusTag>;
}

const checkColumns = (t: Words): Column<Line>[] => [
  { key: 'check', title: t.check, render: (_, { check }) => t.checks[check] },
  {
    key: 'result',
    title: t.result,
    phone: 'status',
    render: (_, { wrong }) =>
      wrong === null ? (
        <StatusTag tone="neutral">{t.waiting}</StatusTag>
      ) : (
        <StatusTag tone={wrong > 0 ? 'bad' : 'good'}>{wrong > 0 ? t.wrongCount : t.fine}</StatusTag>
      ),
  },
  number('looked', t.looked),
  number('wrong', t.wrongCount),
  {
    key: 'examples',
    title: t.examples,
    render: (_, { examples }) => (examples.length > 0 ? <code>{examples.join(', ')}</code> : NONE),
  },
];

const runColumns = (t: Words): Column<Reconciliation>[] => [
  time('startedAt', t.startedAt),
  { key: 'result', title: t.result, phone: 'status', render: (_, run) => <Outcome run={run} t={t} /> },
  time('endedAt', t.endedAt),
  {
    key: 'startedBy',
    title: t.startedBy,
    render: (_, { startedBy }) => (startedBy === 'system' ? t.system : startedBy),
  },
  {
    key: 'head',
    title: t.head,
    phone: 'sheet',
    render: (_, { head }) => (head ? <code title={head}>{head.slice(0, 16)}</code> : NONE),
  },
];
