import { type RuleScope, type RuleView, ruleApi } from '@cloudyard/contract/iot/rule.ts';
import type { RuleGraph } from '@cloudyard/contract/iot/rule-graph.ts';
import { useEffect, useState } from 'react';
import { CallError } from '../../../kit/call.ts';
import { useHistory } from '../../../kit/canvas/use-history.ts';
import { useConfirm } from '../../../kit/confirm.ts';
import { useFailure } from '../../../kit/failure.ts';
import { sameValues } from '../../../kit/same-values.ts';
import { useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/rule/editor-en.ts';
import { RULE_CALLS } from './use-rule-acts.ts';

export type RuleWork = { name: string; description: string; scope: RuleScope; graph: RuleGraph };

const workOf = ({ name, description, scope, graph }: RuleWork): RuleWork => ({
  ...{ name, description, scope, graph },
});

/** A rule while it is drawn: every step can be taken back, and what another saved is not overwritten. */
export function useRuleWork(rule: RuleView, onReload: () => void) {
  const t = useText(words);
  const [base, setBase] = useState(rule);
  const history = useHistory(workOf(rule));
  const isDirty = !sameValues(history.now, workOf(base));
  const send = useSaving(t.save);
  const take = (view: RuleView) => {
    setBase(view);
    history.change(workOf(view));
  };
  // Another user saved, and nothing is lost by showing it.
  const isNewer = rule.revision > base.revision;
  useEffect(() => {
    if (isNewer && !isDirty) take(rule);
  });
  const save = async () => {
    const saved = await send(rule.id, base.revision, history.now);
    if (saved === 'reload') {
      take(rule);
      onReload();
    } else if (saved) setBase(saved);
  };
  return { ...history, base, isDirty, save };
}

function useSaving(verb: string) {
  const t = useText(words);
  const toast = useToast();
  const failure = useFailure();
  const confirm = useConfirm();
  const save = useSend(ruleApi.save, { act: 'quiet', refresh: RULE_CALLS });
  return async (id: string, revision: number, work: RuleWork): Promise<RuleView | 'reload' | undefined> => {
    try {
      const saved = await save.mutateAsync({ params: { id }, body: { ...work, revision } });
      toast.success(t.saved);
      return saved;
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'iot.rule_stale') {
        await failure.modal(error, { verb });
        return undefined;
      }
      const question = { title: t.staleTitle, consequence: t.staleText, verb: t.reload };
      return (await confirm(question)) ? 'reload' : undefined;
    }
  };
}
