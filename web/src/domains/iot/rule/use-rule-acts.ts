import { type Rule, ruleApi } from '@cloudyard/contract/iot/rule.ts';
import type { RowAction } from '../../../kit/columns.tsx';
import { useConfirm } from '../../../kit/confirm.ts';
import { useMay } from '../../../kit/may.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/rule/en.ts';
import { rulePath } from '../shared/paths.ts';

export const RULE_CALLS = [ruleApi.list, ruleApi.view, ruleApi.versions, ruleApi.counts];

export function useTurnRule() {
  const t = useText(words);
  const toast = useToast();
  const enable = useSend(ruleApi.enable, { act: 'list', refresh: RULE_CALLS });
  return ({ id, name, isEnabled }: Rule) =>
    enable.mutate(
      { params: { id }, body: { isEnabled: !isEnabled } },
      { thing: name, onSuccess: () => toast.success(fill(isEnabled ? t.stopped : t.started, { name })) },
    );
}

export function useRemoveRule(onRemoved?: () => void) {
  const t = useText(words);
  const confirm = useConfirm();
  const toast = useToast();
  const remove = useSend(ruleApi.remove, { act: 'list', refresh: [ruleApi.list] });
  return async ({ id, name }: Rule) => {
    const question = { title: fill(t.removeTitle, { name }), consequence: t.removeText, verb: t.remove };
    if (!(await confirm(question))) return;
    const onSuccess = () => {
      toast.success(fill(t.removed, { name }));
      onRemoved?.();
    };
    remove.mutate({ params: { id } }, { thing: name, onSuccess });
  };
}

/** What can be done with a rule, in its row and on its page. */
export function useRuleActs(onCopy: (rule: Rule) => void, onRemoved?: () => void) {
  const t = useText(words);
  const may = useMay();
  const turn = useTurnRule();
  const remove = useRemoveRule(onRemoved);
  return (rule: Rule): RowAction[] => {
    if (!may(ruleApi.save.allow)) return [];
    const isUnpublished = rule.version === null;
    return [
      {
        key: 'turn',
        label: rule.isEnabled ? t.stop : t.start,
        ...(isUnpublished ? { disabled: true, title: t.unpublished } : {}),
        onClick: () => turn(rule),
      },
      { key: 'copy', label: t.copy, onClick: () => onCopy(rule) },
      {
        key: 'remove',
        label: t.remove,
        ...(rule.isEnabled ? { disabled: true, title: t.runningFirst } : {}),
        onClick: () => void remove(rule),
      },
    ];
  };
}

/** The same in a list, where opening comes first. */
export function useRuleRowActs(onCopy: (rule: Rule) => void) {
  const t = useText(words);
  const actsOf = useRuleActs(onCopy);
  return (rule: Rule): RowAction[] => [
    { key: 'open', label: t.open, to: rulePath(rule.id) },
    ...actsOf(rule),
  ];
}
