import { historyPolicyApi, type ScopePolicy } from '@cloudyard/contract/iot/history-policy.ts';
import { actions, type Column, text, time } from '../../../kit/columns.tsx';
import { useConfirm } from '../../../kit/confirm.ts';
import { DataTable } from '../../../kit/data-table.tsx';
import { useMay } from '../../../kit/may.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/history-policy/en.ts';
import { rollupText, ruleDetail } from './rule-text.ts';
import { refresh } from './use-policy-acts.ts';

/** The rules that nodes follow which have none of their own. */
export function ScopeList({ onEdit }: { onEdit: (policy: ScopePolicy) => void }) {
  const t = useText(words);
  const asked = useAsk(historyPolicyApi.scopes, {});
  return (
    <section className="cy-panel" aria-label={t.scopes}>
      <header className="cy-panel-head">
        <h2>{t.scopes}</h2>
      </header>
      <DataTable
        asked={asked}
        rows={asked.data}
        columns={useColumns(onEdit)}
        empty={<Empty title={t.scopesEmpty} hint={t.scopesHint} />}
      />
    </section>
  );
}

function useColumns(onEdit: (policy: ScopePolicy) => void): Column<ScopePolicy>[] {
  const t = useText(words);
  const kit = useKitText();
  const may = useMay()(historyPolicyApi.save.allow);
  const clear = useClear();
  return [
    text('name', t.scopeName),
    { key: 'kind', title: t.scopeKind, render: (_, { kind }) => t.kinds[kind] },
    {
      key: 'rule',
      title: t.mode,
      render: (_, { rule }) =>
        rule.enabled ? [t.modes[rule.mode], ruleDetail(rule, t)].filter(Boolean).join(' · ') : t.off,
    },
    {
      key: 'rawDays',
      title: t.keep,
      align: 'right',
      render: (_, { rule }) =>
        rule.rawDays === null ? t.origins.default : fill(t.days, { n: rule.rawDays }),
    },
    {
      key: 'rollups',
      title: t.rollup,
      render: (_, { rule }) => <span className="cy-figures cy-nowrap">{rollupText(rule, t)}</span>,
    },
    {
      key: 'nodes',
      title: t.nodes,
      align: 'right',
      render: (_, { nodes }) => <span className="cy-figures">{nodes.toLocaleString()}</span>,
    },
    text('updateByName', t.updatedBy),
    time('updatedAt', t.updatedAt),
    actions<ScopePolicy>(kit.actions, (policy) =>
      may
        ? [
            { key: 'edit', label: t.edit, onClick: () => onEdit(policy) },
            { key: 'clear', label: t.clear, onClick: () => void clear(policy) },
          ]
        : [],
    ),
  ];
}

function useClear() {
  const t = useText(words);
  const confirm = useConfirm();
  const toast = useToast();
  const save = useSend(historyPolicyApi.save, { act: 'list', failed: t.failed, refresh });
  return async ({ kind, targetId, revision, name }: ScopePolicy) => {
    if (!(await confirm({ title: fill(t.clearTitle, { name }), consequence: t.clearText, verb: t.clear })))
      return;
    const onSuccess = () => toast.success(fill(t.cleared, { name }));
    save.mutate(
      { body: { target: { kind, id: targetId, revision }, rule: null } },
      { thing: name, onSuccess },
    );
  };
}
