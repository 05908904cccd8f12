import { Yuan } from '@cloudyard/contract/kit/money.ts';
import { LIMIT_RULES, limitApi, type Spender, type SpendingRules } from '@cloudyard/contract/ledger/limit.ts';
import { z } from 'zod';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { NumberField, SelectField } from '../../../kit/fields.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/limit/en.ts';

const MAX = 10_000_000;
const RulesDraft = z.object({ approvalAbove: Yuan.nullable(), monthlyDefault: Yuan.nullable() });
const LimitDraft = z
  .object({ rule: z.enum(LIMIT_RULES), amount: Yuan.nullable() })
  .refine(({ rule, amount }) => rule !== 'amount' || amount !== null, {
    path: ['amount'],
    message: 'required',
  });

type Shared = { enterpriseId: string; onClose: () => void };

export function RulesForm({ rules, enterpriseId, onClose }: Shared & { rules: SpendingRules }) {
  const t = useText(words);
  const toast = useToast();
  const save = useSend(limitApi.setRules, { act: 'form', refresh: [limitApi.get] });
  const send = async (draft: z.output<typeof RulesDraft>) => {
    await save.mutateAsync({ body: { enterpriseId, ...draft } });
    toast.success(t.saved);
    onClose();
  };
  const { approvalAbove, monthlyDefault } = rules;
  return (
    <FormModal title={t.rules} footer={null} onClose={onClose}>
      <EntityForm
        schema={RulesDraft}
        initial={{ approvalAbove, monthlyDefault }}
        edits
        onSend={send}
        onCancel={onClose}
      >
        <NumberField name="approvalAbove" label={t.approvalAbove} help={t.approvalHelp} min={0} max={MAX} />
        <NumberField name="monthlyDefault" label={t.monthlyDefault} help={t.monthlyHelp} min={0} max={MAX} />
      </EntityForm>
    </FormModal>
  );
}

export function LimitForm({ person, enterpriseId, onClose }: Shared & { person: Spender }) {
  const t = useText(words);
  const toast = useToast();
  const save = useSend(limitApi.setLimit, { act: 'form', refresh: [limitApi.get] });
  const { userId, rule, monthly } = person;
  const send = async (draft: z.output<typeof LimitDraft>) => {
    const amount = draft.rule === 'amount' ? draft.amount : null;
    await save.mutateAsync({ body: { enterpriseId, userId, rule: draft.rule, amount } });
    toast.success(t.limitSaved);
    onClose();
  };
  return (
    <FormModal
      title={fill(t.setLimitOf, { name: person.realName || person.username })}
      footer={null}
      onClose={onClose}
    >
      <EntityForm
        schema={LimitDraft}
        initial={{ rule, amount: rule === 'amount' ? monthly : null }}
        edits
        onSend={send}
        onCancel={onClose}
      >
        <SelectField
          name="rule"
          label={t.rule}
          options={LIMIT_RULES.map((value) => ({ value, label: t.ruleNames[value] }))}
        />
        <NumberField name="amount" label={t.amount} help={t.amountHelp} min={0} max={MAX} />
      </EntityForm>
    </FormModal>
  );
}
