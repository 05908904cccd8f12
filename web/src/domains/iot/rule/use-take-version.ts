import { type RuleView, ruleApi } from '@cloudyard/contract/iot/rule.ts';
import { call } from '../../../kit/call.ts';
import { useConfirm } from '../../../kit/confirm.ts';
import { useFailure } from '../../../kit/failure.ts';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/rule/editor-en.ts';
import { formerDraft } from './former-draft.ts';
import { RULE_CALLS } from './use-rule-acts.ts';

/** Makes the draft what a version was; nothing runs otherwise before that is published. */
export function useTakeVersion(rule: RuleView) {
  const t = useText(words);
  const toast = useToast();
  const failure = useFailure();
  const confirm = useConfirm();
  const save = useSend(ruleApi.save, { act: 'quiet', refresh: RULE_CALLS });
  return async (version: number) => {
    const question = { title: fill(t.takeTitle, { n: version }), consequence: t.takeText, verb: t.take };
    if (!(await confirm(question))) return;
    try {
      const former = await call(ruleApi.version, { params: { id: rule.id, version } });
      await save.mutateAsync({ params: { id: rule.id }, body: formerDraft(rule, former) });
      toast.success(fill(t.taken, { n: version }));
    } catch (error) {
      await failure.modal(error, { verb: t.take });
    }
  };
}
