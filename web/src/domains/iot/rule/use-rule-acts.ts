import { type Rule, ruleApi } from '@cloudyard/contract/iot/rule.ts';
import { call } from '../../../kit/call.ts';
import type { RowAction } from '../../../kit/columns.tsx';
import { useFailure } from '../../../kit/failure.ts';
import { useMay } from '../../../kit/may.tsx';
import { saveText } from '../../../kit/save-text.ts';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useRemove } from '../../../kit/use-remove.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/rule/en.ts';
import { rulePath } from '../shared/paths.ts';
import { fileOf } from './rule-file.ts';

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

export const useRemoveRule = (onRemoved?: () => void) =>
  useRemove(ruleApi.remove, useText(words), { refresh: [ruleApi.list], onRemoved });

/** As it is drawn, as a file. */
function useSaveRule() {
  const t = useText(words);
  const failure = useFailure();
  return ({ id, name }: Rule) =>
    void call(ruleApi.view, { params: { id } }).then(
      (rule) => saveText(`${name}.json`, JSON.stringify(fileOf(rule), null, 2), 'application/json'),
      (error: unknown) => failure.modal(error, { verb: t.export }),
    );
}

/** What can be done with a rule, in its row and on its page. */
export function useRuleActs(onCopy: (rule: Rule) => void, onRemoved?: () => void) {
  const t = useText(words);
  const may = useMay();
  const turn = useTurnRule();
  const remove = useRemoveRule(onRemoved);
  const save = useSaveRule();
  return (rule: Rule): RowAction[] => {
    const file = { key: 'export', label: t.export, onClick: () => save(rule) };
    if (!may(ruleApi.save.allow)) return [file];
    const isUnpublished = rule.version === null;
    return [
      {
        key: 'turn',
        label: rule.isEnabled ? t.stop : t.start,
        ...(isUnpublished ? { disabled: true, title: t.unpublished } : {}),
        onClick: () => turn(rule),
      },
      { key: 'copy', label: t.copy, onClick: () => onCopy(rule) },
      file,
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
