import { limitApi, type Spender, type SpendingRules } from '@cloudyard/contract/ledger/limit.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { actions, type Column, money, type RowAction } from '../../../kit/columns.tsx';
import { DataTable } from '../../../kit/data-table.tsx';
import { Facts } from '../../../kit/detail-page.tsx';
import { useMay } from '../../../kit/may.tsx';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { CardSkeleton } from '../../../kit/tile.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/limit/en.ts';
import { monthDay } from '../shared/month-day.ts';
import { yuan } from '../shared/yuan.ts';
import { LimitForm, RulesForm } from './limit-form.tsx';

type Words = typeof words.cn;

/** From which sum a second person agrees, and how much each may spend in a month. */
export function SpendingRulesTab({ enterpriseId }: { enterpriseId: string }) {
  const asked = useAsk(limitApi.get, { query: { enterpriseId } });
  return (
    <Loaded asked={asked} skeleton={<CardSkeleton />}>
      {(rules) => <Rules rules={rules} enterpriseId={enterpriseId} />}
    </Loaded>
  );
}

function Rules({ rules, enterpriseId }: { rules: SpendingRules; enterpriseId: string }) {
  const t = useText(words);
  const may = useMay();
  const [editing, setEditing] = useState(false);
  const [person, setPerson] = useState<Spender>();
  const edits = may('ledger.limit.edit');
  const actsOf = (row: Spender): RowAction[] =>
    edits ? [{ key: 'limit', label: t.setLimit, onClick: () => setPerson(row) }] : [];
  return (
    <>
      <div className="cy-pad cy-row cy-between">
        <Facts facts={ruleFacts(rules, t)} />
        {edits && <Button onClick={() => setEditing(true)}>{t.edit}</Button>}
      </div>
      <div className="cy-pad">
        <h3 className="cy-strong">{t.people}</h3>
        <p className="cy-small cy-faint">{fill(t.peopleHint, { until: monthDay(rules.until) })}</p>
      </div>
      <DataTable
        rows={rules.people}
        rowKey={({ userId }) => userId}
        columns={personColumns(t, actsOf)}
        empty={<Empty title={t.noPeople} hint={t.noPeopleHint} />}
      />
      {editing && <RulesForm rules={rules} enterpriseId={enterpriseId} onClose={() => setEditing(false)} />}
      {person && (
        <LimitForm person={person} enterpriseId={enterpriseId} onClose={() => setPerson(undefined)} />
      )}
    </>
  );
}

const ruleFacts = ({ approvalAbove, monthlyDefault }: SpendingRules, t: Words) => [
  {
    label: t.approval,
    value: approvalAbove === null ? t.approvalOff : fill(t.approvalOn, { amount: yuan(approvalAbove) }),
  },
  {
    label: t.everybody,
    value: monthlyDefault === null ? t.everybodyOff : fill(t.everybodyOn, { amount: yuan(monthlyDefault) }),
  },
];

const orUnlimited = (amount: number | null, t: Words) => (
  <span className="cy-figures">{amount === null ? t.unlimited : yuan(amount)}</span>
);

const personColumns = (t: Words, actsOf: (row: Spender) => RowAction[]): Column<Spender>[] => [
  { key: 'person', title: t.person, render: (_, { realName, username }) => realName || username },
  { key: 'rule', title: t.rule, render: (_, { rule }) => t.ruleNames[rule] },
  {
    key: 'monthly',
    title: t.monthly,
    align: 'right',
    render: (_, { monthly }) => orUnlimited(monthly, t),
  },
  money('spent', t.spent),
  { key: 'left', title: t.left, align: 'right', render: (_, { left }) => orUnlimited(left, t) },
  actions(t.actions, actsOf),
];
