import {
  type CertificateRequest,
  certificateApi,
  type Verdict,
} from '@cloudyard/contract/equipment/certificate.ts';
import { type Column, name, time } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { DayRangeFilter } from '../../../kit/date-filters.tsx';
import { type Chip, FilterChips, SearchBox } from '../../../kit/filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { ListTabs } from '../../../kit/list-tabs.tsx';
import { ObjectLink } from '../../../kit/object-link.tsx';
import { Empty } from '../../../kit/states.tsx';
import { StatusTag, type Tone } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useChosen } from '../../../kit/use-chosen.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { words } from '../i18n/certificate/review-en.ts';
import { Age } from './age.tsx';
import { termOf } from './certificate-facts.tsx';
import { Review } from './review.tsx';
import { addressOfOne, type QueueState, queueQuery, REFRESH_MS } from './review-state.ts';

/** The requests of all enterprises; or the one the address names. */
export function VerifyPage() {
  const [state] = useListState(queueQuery);
  const { chosen, choose } = useChosen(state.certificate);
  if (chosen) return <Review key={chosen} id={chosen} state={state} onChoose={choose} />;
  return <Queue />;
}

const TABS = ['all', 'waiting', 'pass', 'no-pass'] as const;
type Tab = (typeof TABS)[number];

function Queue() {
  const t = useText(words);
  const [state, change] = useListState(queueQuery);
  const { certificate: _, ...query } = state;
  const asked = useAsk(certificateApi.queue, { query }, { refetchInterval: REFRESH_MS });
  const chips = useChips(state, change);
  const clear = () => change({ name: undefined, minDate: undefined, maxDate: undefined });
  return (
    <ListPage
      title={t.title}
      sentence={t.sentence}
      tabs={
        <ListTabs<Tab>
          label={t.verdict}
          value={state.verdict ?? 'all'}
          tabs={TABS.map((value) => ({ value, label: t.verdicts[value] }))}
          onChange={(next) => change({ verdict: next === 'all' ? undefined : next })}
        />
      }
      filters={
        <>
          <SearchBox value={state.name} placeholder={t.search} onChange={(next) => change({ name: next })} />
          <DayRangeFilter
            from={state.minDate}
            to={state.maxDate}
            onChange={({ from, to }) => change({ minDate: from, maxDate: to })}
          />
        </>
      }
      chips={<FilterChips chips={chips} onClear={clear} />}
      footer={asked.data && <Pager state={state} total={asked.data.totalElements} onChange={change} />}
    >
      <DataTable
        asked={asked}
        rows={asked.data?.content}
        columns={useColumns(state)}
        narrowed={chips.length > 0 || state.verdict !== undefined}
        empty={<Empty title={t.empty} hint={t.emptyHint} />}
      />
    </ListPage>
  );
}

function useChips(state: QueueState, change: (patch: Partial<QueueState>) => void): Chip[] {
  const t = useText(words);
  const { name: q, minDate, maxDate } = state;
  return [
    ...(q ? [{ label: fill(t.searched, { q }), onRemove: () => change({ name: undefined }) }] : []),
    ...(minDate || maxDate
      ? [
          {
            label: fill(t.asked, { from: minDate ?? t.anyDay, to: maxDate ?? t.anyDay }),
            onRemove: () => change({ minDate: undefined, maxDate: undefined }),
          },
        ]
      : []),
  ];
}

const TONES: Record<Verdict, Tone> = { waiting: 'busy', pass: 'good', 'no-pass': 'bad' };

function useColumns(state: QueueState): Column<CertificateRequest>[] {
  const t = useText(words);
  return [
    name('name', t.name, ({ id }) => addressOfOne(state, id)),
    {
      key: 'result',
      title: t.result,
      phone: 'status',
      render: (_, { verdict }) => <StatusTag tone={TONES[verdict]}>{t.closed[verdict]}</StatusTag>,
    },
    { key: 'category', title: t.category, render: (_, row) => t.categories[row.verifyCategory] },
    {
      key: 'enterprise',
      title: t.enterprise,
      render: (_, row) => (
        <ObjectLink type="enterprise" id={row.registerCompanyId}>
          {row.registerCompanyName}
        </ObjectLink>
      ),
    },
    {
      key: 'applicant',
      title: t.applicant,
      render: (_, row) => row.destroyUserName || row.registerUserName,
    },
    {
      key: 'term',
      title: t.term,
      render: (_, row) => <span className="cy-figures cy-nowrap">{termOf(row)}</span>,
    },
    {
      key: 'hours',
      title: t.waited,
      render: (_, { hours, verdict }) => (verdict === 'waiting' ? <Age hours={hours} /> : '—'),
    },
    time('askedAt', t.askedAt),
  ];
}
