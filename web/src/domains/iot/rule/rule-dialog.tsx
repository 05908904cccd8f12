import { type Rule, RuleDraft, ruleApi } from '@cloudyard/contract/iot/rule.ts';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { Field, SelectField, TextAreaField, TextField } from '../../../kit/fields.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/rule/en.ts';
import { rulePath } from '../shared/paths.ts';
import { ProductsSelect } from './products-select.tsx';
import { TEMPLATES, templateGraph } from './templates.ts';
import { askNames, isPlainName } from './use-names.ts';

const { name, description, scope } = RuleDraft.shape;
const NewRule = z.object({
  name,
  description,
  products: scope.shape.products,
  template: z.enum(TEMPLATES),
});
type NewRule = z.output<typeof NewRule>;

/** Adds a rule to begin from. */
export function AddRuleDialog({ onClose }: { onClose: () => void }) {
  const t = useText(words);
  return (
    <FormModal title={t.add} footer={null} width={640} onClose={onClose}>
      <Add onClose={onClose} />
    </FormModal>
  );
}

function Add({ onClose }: { onClose: () => void }) {
  const t = useText(words);
  const toast = useToast();
  const navigate = useNavigate();
  const add = useSend(ruleApi.add, { act: 'form', refresh: [ruleApi.list] });
  const send = async ({ products, template, ...rest }: NewRule) => {
    const { properties } = await askNames(products);
    const measured = properties.find(({ id, isNumber }) => isNumber && isPlainName(id));
    const graph = templateGraph(template, measured?.id);
    const made = await add.mutateAsync({
      body: { ...rest, scope: { products, groups: [], devices: [] }, graph },
    });
    toast.success(t.added);
    onClose();
    void navigate(rulePath(made.id));
  };
  return (
    <EntityForm
      schema={NewRule}
      initial={{ name: '', description: '', products: [], template: 'threshold' }}
      verb={t.add}
      onSend={send}
      onCancel={onClose}
    >
      <TextField name="name" label={t.name} help={t.nameHelp} maxLength={60} />
      <Field name="products" label={t.products} help={t.productsHelp}>
        <ProductsSelect label={t.products} />
      </Field>
      <SelectField
        name="template"
        label={t.template}
        help={t.templateHelp}
        options={TEMPLATES.map((value) => ({ value, label: t.templates[value] }))}
      />
      <TextAreaField
        name="description"
        label={t.description}
        help={t.descriptionHelp}
        maxLength={300}
        rows={3}
      />
    </EntityForm>
  );
}

const Copied = RuleDraft.pick({ name: true });

/** A rule of its own with the same drawing. */
export function CopyRuleDialog({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const t = useText(words);
  const toast = useToast();
  const navigate = useNavigate();
  const copy = useSend(ruleApi.copy, { act: 'form', refresh: [ruleApi.list] });
  const send = async (body: z.output<typeof Copied>) => {
    const made = await copy.mutateAsync({ params: { id: rule.id }, body });
    toast.success(t.copied);
    onClose();
    void navigate(rulePath(made.id));
  };
  return (
    <FormModal title={fill(t.copyTitle, { name: rule.name })} footer={null} onClose={onClose}>
      <EntityForm
        schema={Copied}
        initial={{ name: fill(t.copyName, { name: rule.name }).slice(0, 60) }}
        verb={t.copy}
        onSend={send}
        onCancel={onClose}
      >
        <TextField name="name" label={t.name} help={t.nameHelp} maxLength={60} />
      </EntityForm>
    </FormModal>
  );
}
