import { RULE_STATES, type Rule, ruleApi } from '@cloudyard/contract/iot/rule.ts';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { actions, type Column, name, number, text, time } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { FilterChips, SearchBox } from '../../../kit/filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { ListTabs } from '../../../kit/list-tabs.tsx';
import { May } from '../../../kit/may.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { words } from '../i18n/rule/en.ts';
import { rulePath } from '../shared/paths.ts';
import { ImportRuleDialog } from './import-rule-dialog.tsx';
import { AddRuleDialog, CopyRuleDialog } from './rule-dialog.tsx';
import { RuleStateTag } from './rule-state.tsx';
import { useNames } from './use-names.ts';
import { useRuleRowActs } from './use-rule-acts.ts';

const STATES = ['all', ...RULE_STATES] as const;

/** What follows from what devices say. */
export function RuleListPage() {
  const t = useText(words);
  const [state, change] = useListState(ruleApi.list.query);
  const asked = useAsk(ruleApi.list, { query: state });
  const [isAdding, setAdding] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const [copied, setCopied] = useState<Rule>();
  const columns = useColumns(setCopied);
  const { products } = useNames(state.product ? [state.product] : []);
  const chips = [
    ...(state.q
      ? [{ label: fill(t.searched, { q: state.q }), onRemove: () => change({ q: undefined }) }]
      : []),
    ...(state.product
      ? [
          {
            label: fill(t.ofProduct, { name: products[0]?.name ?? '' }),
            onRemove: () => change({ product: undefined }),
          },
        ]
      : []),
  ];
  const add = (
    <May permission={ruleApi.add.allow}>
      <Button onClick={() => setImporting(true)}>{t.import}</Button>
      <Button type="primary" onClick={() => setAdding(true)}>
        {t.add}
      </Button>
    </May>
  );
  return (
    <>
      <ListPage
        title={t.title}
        sentence={t.sentence}
        actions={add}
        tabs={
          <ListTabs<(typeof STATES)[number]>
            label={t.state}
            value={state.state ?? 'all'}
            tabs={STATES.map((value) => ({ value, label: value === 'all' ? t.all : t.states[value] }))}
            onChange={(value) => change({ state: value === 'all' ? undefined : value })}
          />
        }
        filters={<SearchBox value={state.q} placeholder={t.search} onChange={(q) => change({ q })} />}
        chips={<FilterChips chips={chips} onClear={() => change({ q: undefined, product: undefined })} />}
        footer={asked.data && <Pager state={state} total={asked.data.totalElements} onChange={change} />}
      >
        <DataTable
          asked={asked}
          rows={asked.data?.content}
          columns={columns}
          state={state}
          onChange={change}
          narrowed={chips.length > 0 || state.state !== undefined}
          empty={<Empty title={t.empty} hint={t.emptyHint} />}
        />
      </ListPage>
      {isImporting && <ImportRuleDialog onClose={() => setImporting(false)} />}
      {isAdding && <AddRuleDialog onClose={() => setAdding(false)} />}
      {copied && <CopyRuleDialog rule={copied} onClose={() => setCopied(undefined)} />}
    </>
  );
}

function useColumns(onCopy: (rule: Rule) => void): Column<Rule>[] {
  const t = useText(words);
  const kit = useKitText();
  const actsOf = useRuleRowActs(onCopy);
  return [
    name('name', t.name, ({ id }) => rulePath(id), {
      sorter: true,
      after: ({ canary, hasDraft, version }) =>
        canary ? <Tag>{t.onCanary}</Tag> : hasDraft && version !== null && <Tag>{t.draft}</Tag>,
    }),
    { key: 'state', title: t.state, phone: 'status', render: (_, row) => <RuleStateTag state={row.state} /> },
    number('version', t.version),
    {
      key: 'triggers',
      title: t.triggers,
      extra: true,
      render: (_, { triggers }) => triggers.map((one) => t.flows[one]).join(kit.comma),
    },
    number('devices', t.devices),
    number('messages', t.messages),
    number('failures', t.failures),
    {
      key: 'averageMs',
      title: t.average,
      render: (_, { averageMs }) => (averageMs === null ? '' : fill(t.averageMs, { n: averageMs })),
    },
    text('lastError', t.lastError, { extra: true }),
    text('updateByName', t.updatedBy, { extra: true }),
    time('updatedAt', t.updatedAt, { sorter: true }),
    actions<Rule>(kit.actions, actsOf),
  ];
}
