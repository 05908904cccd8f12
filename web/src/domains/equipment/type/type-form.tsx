import { type EquipmentType, TypeDraft } from '@cloudyard/contract/equipment/type.ts';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { SwitchField, TextAreaField, TextField } from '../../../kit/fields.tsx';
import { LeaveLink } from '../../../kit/leave-link.tsx';
import { PageHead } from '../../../kit/list-page.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/type/en.ts';
import { TYPES } from '../shared/paths.ts';

export const FormDraft = TypeDraft.extend({ ifEnabled: z.boolean() });
export type FormDraft = z.output<typeof FormDraft>;
const NEW: FormDraft = { name: '', code: '', description: '', ifDynamic: true, ifEnabled: true };

type TypeFormProps = {
  title: string;
  type?: EquipmentType;
  onSend: (draft: FormDraft) => Promise<unknown>;
};

/** The page of a new type, or of one that is changed. */
export function TypeForm({ title, type, onSend }: TypeFormProps) {
  const t = useText(words);
  const navigate = useNavigate();
  usePageTitle(title);
  const send = async (draft: FormDraft) => {
    await onSend(draft);
    void navigate(TYPES);
  };
  return (
    <div className="cy-page">
      <PageHead title={title} actions={<LeaveLink to={TYPES}>{t.backToList}</LeaveLink>} />
      <section className="cy-panel cy-pad" aria-label={title}>
        <EntityForm
          schema={FormDraft}
          initial={type ?? NEW}
          edits={type !== undefined}
          onSend={send}
          onCancel={() => void navigate(TYPES)}
        >
          <TextField name="name" label={t.name} help={t.nameHelp} maxLength={60} />
          <TextField name="code" label={t.code} help={t.codeHelp} maxLength={40} />
          <TextAreaField
            name="description"
            label={t.description}
            help={t.descriptionHelp}
            maxLength={500}
            rows={3}
          />
          <SwitchField name="ifDynamic" label={t.dynamic} help={t.dynamicHelp} />
          {type && <SwitchField name="ifEnabled" label={t.enabled} help={t.enabledHelp} />}
        </EntityForm>
      </section>
    </div>
  );
}
