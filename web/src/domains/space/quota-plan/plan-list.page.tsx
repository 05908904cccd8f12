import {
  type ItemPrice,
  PLAN_KINDS,
  type PlanKind,
  type QuotaPlan,
  quotaPlanApi,
} from '@cloudyard/contract/space/quota-plan.ts';
import { Segmented } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { actions, type Column, code, money, name, number, Tags, time } from '../../../kit/columns.tsx';
import { DataTable } from '../../../kit/data-table.tsx';
import { FilterChips, SearchBox } from '../../../kit/filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { ListTabs } from '../../../kit/list-tabs.tsx';
import { Empty } from '../../../kit/states.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { useOpened } from '../../../kit/use-opened.ts';
import { words } from '../i18n/quota-plan/en.ts';
import { useQuotaWords } from '../lent/quota-words.ts';
import { PlanDrawer } from './plan-drawer.tsx';
import { PriceDialog } from './price-dialog.tsx';

const PARTS = ['plans', 'prices'] as const;
/** All of it is one answer: it is searched here. */
const State = z.object({
  part: z.enum(PARTS).default('plans'),
  kind: z.enum(PLAN_KINDS).default('space'),
  q: z.string().optional(),
  sort: z.string().optional(),
});
type State = z.output<typeof State>;
const ADD = 'new';

/** What enterprises can choose, and what a step more of each item costs. */
export function PlanListPage() {
  const t = useText(words);
  const [state, change] = useListState(State);
  const part = (
    <Segmented
      aria-label={t.part}
      value={state.part}
      options={PARTS.map((value) => ({ value, label: t.parts[value] }))}
      onChange={(next) => change({ part: next, q: undefined })}
    />
  );
  if (state.part === 'prices')
    return (
      <ListPage title={t.title} sentence={t.sentence} actions={part}>
        <Prices />
      </ListPage>
    );
  return <Plans state={state} onChange={change} part={part} />;
}

type PlansProps = { state: State; onChange: (patch: Partial<State>) => void; part: React.ReactNode };

function Plans({ state, onChange, part }: PlansProps) {
  const t = useText(words);
  const { kind, q } = state;
  const asked = useAsk(quotaPlanApi.list, {});
  const { opened, addressOf, close } = useOpened();
  const plans = asked.data?.plans;
  const rows = plans?.filter((plan) => plan.kind === kind && isFound(plan, q));
  const plan = plans?.find(({ id }) => id === opened);
  const clear = () => onChange({ q: undefined });
  return (
    <ListPage
      title={t.title}
      sentence={t.sentence}
      actions={
        <>
          {part}
          <Link className="cy-button is-primary" to={addressOf(ADD)}>
            {t.add}
          </Link>
        </>
      }
      tabs={
        <ListTabs<PlanKind>
          label={t.kind}
          value={kind}
          tabs={PLAN_KINDS.map((value) => ({
            value,
            label: t.kinds[value],
            count: plans?.filter((one) => one.kind === value).length,
          }))}
          onChange={(next) => onChange({ kind: next })}
        />
      }
      filters={<SearchBox value={q} onChange={(next) => onChange({ q: next })} placeholder={t.search} />}
      chips={
        q && <FilterChips chips={[{ label: fill(t.searched, { q }), onRemove: clear }]} onClear={clear} />
      }
    >
      <DataTable
        asked={asked}
        rows={rows}
        columns={usePlanColumns(addressOf)}
        state={state}
        onChange={onChange}
        narrowed={q !== undefined}
        empty={<Empty title={t.empty} hint={t.emptyHint} />}
      />
      {(plan || opened === ADD) && <PlanDrawer key={opened} plan={plan} onClose={close} />}
    </ListPage>
  );
}

const isFound = (plan: QuotaPlan, q = '') =>
  [plan.name, plan.nameEn, plan.code].some((one) => one.toLowerCase().includes(q.toLowerCase()));

function usePlanColumns(addressOf: (id: string) => string): Column<QuotaPlan>[] {
  const t = useText(words);
  const kit = useKitText();
  const named = useLocalizedName();
  const quota = useQuotaWords();
  return [
    name<QuotaPlan>('name', t.name, ({ id }) => addressOf(id), { word: named }),
    {
      key: 'offered',
      title: t.offered,
      phone: 'status',
      render: (_, { isOffered }) => (
        <StatusTag tone={isOffered ? 'good' : 'neutral'}>{isOffered ? t.isOffered : t.notOffered}</StatusTag>
      ),
    },
    code('code', t.code),
    {
      key: 'items',
      title: t.items,
      render: (_, { items }) => (
        <Tags names={items.map(({ item, value }) => `${quota.name(item)} ${quota.amount(item, value)}`)} />
      ),
    },
    money('price', t.price, { sorter: (one: QuotaPlan, other: QuotaPlan) => one.price - other.price }),
    number('spaces', t.spaces, { sorter: (one: QuotaPlan, other: QuotaPlan) => one.spaces - other.spaces }),
    time('changedAt', t.changedAt),
    actions<QuotaPlan>(kit.actions, ({ id }) => [{ key: 'edit', label: t.edit, to: addressOf(id) }]),
  ];
}

function Prices() {
  const asked = useAsk(quotaPlanApi.list, {});
  const [open, setOpen] = useState<ItemPrice>();
  return (
    <>
      <DataTable
        asked={asked}
        rows={asked.data?.prices}
        columns={usePriceColumns(setOpen)}
        rowKey={({ item }) => item}
      />
      {open && <PriceDialog row={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function usePriceColumns(onOpen: (row: ItemPrice) => void): Column<ItemPrice>[] {
  const t = useText(words);
  const kit = useKitText();
  const quota = useQuotaWords();
  return [
    { key: 'item', title: t.item, render: (_, { item }) => quota.name(item) },
    { key: 'step', title: t.step, render: (_, { item, step }) => quota.amount(item, step) },
    money('price', t.stepPrice),
    {
      key: 'freeShare',
      title: t.freeShare,
      render: (_, { item, freeShare }) => (freeShare > 0 ? quota.amount(item, freeShare) : '—'),
    },
    actions<ItemPrice>(kit.actions, (row) => [
      { key: 'price', label: t.setPrice, onClick: () => onOpen(row) },
    ]),
  ];
}
