import { PLAN_KINDS, type QuotaPlan, quotaPlanApi } from '@cloudyard/contract/space/quota-plan.ts';
import { Alert, Form, Input, Select } from 'antd';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { Field, NumberField, SwitchField, TextAreaField, TextField } from '../../../kit/fields.tsx';
import { FormDrawer } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/quota-plan/en.ts';
import { useQuotaWords } from '../lent/quota-words.ts';
import { bodyOf, draftOf, FormDraft, isInGb, itemsOf, NEW } from './plan-draft.ts';

const refresh = [quotaPlanApi.list, quotaPlanApi.offered];

type Props = { plan: QuotaPlan | undefined; onClose: () => void };

/** A new plan, or what is changed about one. */
export function PlanDrawer({ plan, onClose }: Props) {
  const t = useText(words);
  const toast = useToast();
  const named = useLocalizedName();
  const add = useSend(quotaPlanApi.add, { act: 'form', refresh });
  const change = useSend(quotaPlanApi.change, { act: 'form', refresh });
  const send = async (draft: FormDraft) => {
    const body = bodyOf(draft);
    if (plan) await change.mutateAsync({ params: { id: plan.id }, body: { ...body, version: plan.version } });
    else await add.mutateAsync({ body });
    toast.success(plan ? t.changed : t.added);
    onClose();
  };
  return (
    <FormDrawer
      title={plan ? fill(t.editTitle, { name: named(plan) }) : t.addTitle}
      size={640}
      onClose={onClose}
    >
      {plan && (
        <Alert className="cy-bottom-16" type="info" showIcon title={fill(t.editNote, { n: plan.spaces })} />
      )}
      <EntityForm
        schema={FormDraft}
        initial={plan ? draftOf(plan) : NEW}
        edits={plan !== undefined}
        onSend={send}
        onCancel={onClose}
      >
        <Fields isNew={plan === undefined} />
      </EntityForm>
    </FormDrawer>
  );
}

function Fields({ isNew }: { isNew: boolean }) {
  const t = useText(words);
  return (
    <>
      <Field name="kind" label={t.kind}>
        <Select disabled={!isNew} options={PLAN_KINDS.map((value) => ({ value, label: t.kinds[value] }))} />
      </Field>
      <Field name="code" label={t.code} help={t.codeHelp}>
        <Input disabled={!isNew} maxLength={40} autoComplete="off" />
      </Field>
      <TextField name="name" label={t.name} help={t.nameHelp} maxLength={40} />
      <TextField name="nameEn" label={t.nameEn} help={t.nameEnHelp} maxLength={40} />
      <TextAreaField
        name="description"
        label={t.description}
        help={t.descriptionHelp}
        maxLength={300}
        rows={2}
      />
      <TextAreaField name="descriptionEn" label={t.descriptionEn} maxLength={300} rows={2} />
      <NumberField name="price" label={t.price} help={t.priceHelp} min={0} unit={t.priceUnit} />
      <ItemFields />
      <SwitchField name="isOffered" label={t.offer} help={t.offerHelp} />
    </>
  );
}

function ItemFields() {
  const t = useText(words);
  const { name } = useQuotaWords();
  const kind = Form.useWatch<QuotaPlan['kind'] | undefined>('kind');
  const units: Readonly<Record<string, string>> = t.units;
  return (
    <div className="cy-grid cy-halves cy-fold cy-gap-0-16">
      {itemsOf(kind).map((item) => (
        <NumberField
          key={item}
          name={['amounts', item]}
          label={name(item)}
          min={0}
          unit={isInGb(item) ? 'GB' : (units[item] ?? '')}
        />
      ))}
    </div>
  );
}
