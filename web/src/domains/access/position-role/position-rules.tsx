import { PlusOutlined } from '@ant-design/icons';
import { type PositionRole, positionRoleApi } from '@cloudyard/contract/access/position-role.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import type { CallError } from '../../../kit/call.ts';
import { actions, type Column, number } from '../../../kit/columns.tsx';
import { useConfirm } from '../../../kit/confirm.ts';
import { DataTable } from '../../../kit/data-table.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { roleText } from '../../../kit/use-localized-name.ts';
import { useSend } from '../../../kit/use-send.ts';
import { above, type Department, usePositions } from '../../enterprise/lent/departments.ts';
import type { cn } from '../i18n/member/cn.ts';
import { words } from '../i18n/member/en.ts';
import { changedByOffice } from '../member/use-changes.ts';
import { PositionForm } from './position-form.tsx';

type PositionRulesProps = {
  department: Department;
  departments: Department[];
  asked: UseQueryResult<PositionRole[], CallError>;
};

/** The roles of a department: its own, and those inherited from above. */
export function PositionRules({ department, departments, asked }: PositionRulesProps) {
  const t = useText(words);
  const kit = useKitText();
  const [isAdding, setAdding] = useState(false);
  const positions = usePositions(department.id).data ?? [];
  const remove = useRemove();
  const over = above(departments, department.id).map(({ id }) => id);
  const isHere = ({ department: at, position }: PositionRole) =>
    at?.id === department.id || (!at && positions.some(({ id }) => id === position?.id));
  const rows = asked.data?.filter(
    (rule) => isHere(rule) || (rule.below && rule.department && over.includes(rule.department.id)),
  );
  const title = fill(t.rulesOf, { name: department.name });
  const add = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
      {t.addRule}
    </Button>
  );
  return (
    <section className="cy-panel" aria-label={title}>
      <header className="cy-panel-head">
        <h2>{title}</h2>
        {add}
      </header>
      <DataTable
        asked={asked}
        rows={rows}
        columns={[
          ...ruleColumns(t, isHere),
          // An inherited role is changed at the department it was given to.
          actions<PositionRole>(kit.actions, (rule) => [
            {
              key: 'remove',
              label: t.removeRule,
              disabled: !isHere(rule),
              title: isHere(rule) ? undefined : fromAbove(t, rule),
              onClick: () => void remove(rule),
            },
          ]),
        ]}
        empty={<Empty title={t.noRules} hint={t.noRulesHint} action={add} />}
      />
      {isAdding && (
        <PositionForm department={department} positions={positions} onClose={() => setAdding(false)} />
      )}
    </section>
  );
}

const fromAbove = (t: typeof cn, { department }: PositionRole) =>
  fill(t.fromAbove, { name: department?.name ?? '' });

const ruleColumns = (t: typeof cn, isHere: (rule: PositionRole) => boolean): Column<PositionRole>[] => [
  { key: 'role', title: t.role, render: (_, { role }) => roleText(role.name) },
  { key: 'place', title: t.place, render: (_, rule) => placeOf(t, rule) },
  {
    key: 'source',
    title: t.source,
    render: (_, rule) => (isHere(rule) ? t.own : fromAbove(t, rule)),
  },
  number('people', t.people),
];

const placeOf = (t: typeof cn, { position, below }: PositionRole) => {
  if (position) return fill(t.ofPosition, { name: position.name });
  return below ? t.wholeAndBelow : t.whole;
};

function useRemove() {
  const t = useText(words);
  const toast = useToast();
  const confirm = useConfirm();
  const remove = useSend(positionRoleApi.remove, { act: 'list', refresh: changedByOffice });
  return async ({ id, role, department, position, people }: PositionRole) => {
    const place = [department?.name, position?.name].filter((name) => name !== undefined).join(' · ');
    const question = {
      title: fill(t.removeRuleTitle, { place, role: roleText(role.name) }),
      consequence: people > 0 ? fill(t.removeRuleConsequence, { n: people }) : t.removeRuleNobody,
      verb: t.removeRule,
    };
    if (!(await confirm(question))) return;
    remove.mutate(
      { params: { id } },
      { thing: roleText(role.name), onSuccess: () => toast.success(t.ruleRemoved) },
    );
  };
}
