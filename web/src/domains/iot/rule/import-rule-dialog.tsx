import { RuleDraft, type RuleFile, ruleApi } from '@cloudyard/contract/iot/rule.ts';
import { Alert } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { Field, TextField } from '../../../kit/fields.tsx';
import { FileButton } from '../../../kit/file-input.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/rule/en.ts';
import { rulePath } from '../shared/paths.ts';
import { ProductsSelect } from './products-select.tsx';
import { ruleIn } from './rule-file.ts';

/** A rule that was drawn elsewhere, for products of this enterprise. */
export function ImportRuleDialog({ onClose }: { onClose: () => void }) {
  const t = useText(words);
  const [rule, setRule] = useState<RuleFile['rule'] | 'unreadable'>();
  const choose = async (file: File) => setRule(ruleIn(await file.text()) ?? 'unreadable');
  return (
    <FormModal title={t.importTitle} footer={null} width={640} onClose={onClose}>
      <div className="cy-stack">
        <p className="cy-faint cy-flush">{t.importText}</p>
        <FileButton
          label={t.importFile}
          accept=".json,application/json"
          onFile={(file) => void choose(file)}
        />
        {rule === 'unreadable' && <Alert type="error" showIcon role="alert" title={t.importUnreadable} />}
        {rule && rule !== 'unreadable' && <Import key={rule.name} rule={rule} onClose={onClose} />}
      </div>
    </FormModal>
  );
}

const Imported = z.object({ name: RuleDraft.shape.name, products: RuleDraft.shape.scope.shape.products });

function Import({ rule, onClose }: { rule: RuleFile['rule']; onClose: () => void }) {
  const t = useText(words);
  const toast = useToast();
  const navigate = useNavigate();
  const add = useSend(ruleApi.add, { act: 'form', refresh: [ruleApi.list] });
  const send = async ({ name, products }: z.output<typeof Imported>) => {
    const made = await add.mutateAsync({
      body: { ...rule, name, scope: { products, groups: [], devices: [] } },
    });
    toast.success(t.added);
    onClose();
    void navigate(rulePath(made.id));
  };
  return (
    <>
      <Alert
        type="info"
        showIcon
        title={fill(t.importFound, { name: rule.name, n: rule.graph.nodes.length })}
      />
      <EntityForm
        schema={Imported}
        initial={{ name: rule.name, products: [] }}
        verb={t.import}
        onSend={send}
        onCancel={onClose}
      >
        <TextField name="name" label={t.name} help={t.nameHelp} maxLength={60} />
        <Field name="products" label={t.products} help={t.productsHelp}>
          <ProductsSelect label={t.products} />
        </Field>
      </EntityForm>
    </>
  );
}
