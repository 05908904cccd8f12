import {
  CATEGORY_ICONS,
  CategoryDraft,
  categoryApi,
  type MessageCategory,
} from '@cloudyard/contract/message/category.ts';
import { Radio } from 'antd';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { Field, NumberField, SwitchField, TextField } from '../../../kit/fields.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/category/en.ts';
import { CategoryIcon } from '../shared/category-icon.tsx';
import { refresh } from './category-removal.tsx';

const NEW = {
  name: '',
  nameEn: '',
  icon: 'bell',
  critical: false,
  mail: false,
  retentionDays: null,
} as const;

type CategoryFormProps = { enterpriseId: string; edited: MessageCategory | undefined; onClose: () => void };

export function CategoryForm({ enterpriseId, edited, onClose }: CategoryFormProps) {
  const t = useText(words);
  const toast = useToast();
  const save = useSend(categoryApi.save, { act: 'form', refresh });
  const send = async (draft: CategoryDraft) => {
    const which = edited ? { id: edited.id, version: edited.version } : {};
    await save.mutateAsync({ body: { ...draft, ...which, enterpriseId } });
    toast.success(t.saved);
    onClose();
  };
  return (
    <FormModal
      title={edited ? fill(t.editTitle, { name: edited.name }) : t.addTitle}
      footer={null}
      onClose={onClose}
    >
      <EntityForm
        schema={CategoryDraft}
        initial={edited ?? NEW}
        edits={edited !== undefined}
        failed={t.saveFailed}
        onSend={send}
        onCancel={onClose}
      >
        <TextField name="name" label={t.name} help={t.nameHelp} maxLength={40} />
        <TextField name="nameEn" label={t.nameEn} help={t.nameEnHelp} maxLength={60} />
        <Field name="icon" label={t.icon}>
          <IconInput label={t.icon} />
        </Field>
        <SwitchField name="critical" label={t.critical} help={t.criticalHelp} />
        <SwitchField name="mail" label={t.mail} help={t.mailHelp} />
        <NumberField
          name="retentionDays"
          label={t.retentionField}
          help={t.retentionHelp}
          min={1}
          max={3650}
          unit={t.days}
        />
      </EntityForm>
    </FormModal>
  );
}

type IconInputProps = { label: string; id?: string; value?: string; onChange?: (icon: string) => void };

function IconInput({ label, id, value, onChange }: IconInputProps) {
  const t = useText(words);
  return (
    <Radio.Group
      {...(id ? { id } : {})}
      className="message-manage-icons cy-flex cy-wrap cy-gap-4"
      aria-label={label}
      value={value}
      onChange={(event) => onChange?.(event.target.value)}
    >
      {CATEGORY_ICONS.map((icon) => (
        <Radio.Button key={icon} value={icon} title={t.icons[icon]} aria-label={t.icons[icon]}>
          <CategoryIcon icon={icon} />
        </Radio.Button>
      ))}
    </Radio.Group>
  );
}
