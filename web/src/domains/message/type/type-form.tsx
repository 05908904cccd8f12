import { categoryApi } from '@cloudyard/contract/message/category.ts';
import { groupApi } from '@cloudyard/contract/message/group.ts';
import { type MessageType, TypeDraft, typeApi } from '@cloudyard/contract/message/type.ts';
import { IMPORTANCE } from '@cloudyard/contract/message/values.ts';
import { Segmented } from 'antd';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { Field, SelectField, SwitchField, TextField } from '../../../kit/fields.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/type/en.ts';
import { failedOrRaised } from '../shared/failed-or-raised.ts';
import { optionsOf, useCategories, useGroups } from '../shared/lookups.ts';

type TypeFormProps = {
  enterpriseId: string;
  edited: MessageType | undefined;
  /** The initial category of a new type: the one the list is filtered by. */
  category: string | undefined;
  onClose: () => void;
};

export function TypeForm({ enterpriseId, edited, category, onClose }: TypeFormProps) {
  const t = useText(words);
  const toast = useToast();
  const save = useSend(typeApi.save, { act: 'form', refresh });
  const initial = edited
    ? { ...edited, category: edited.category.id, group: edited.group?.id ?? null }
    : { name: '', nameEn: '', importance: 0 as const, mail: false, ...(category ? { category } : {}) };
  const send = async (draft: TypeDraft) => {
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
        schema={TypeDraft}
        initial={initial}
        edits={edited !== undefined}
        failed={(error) => failedOrRaised(error, t.saveFailed, t.saveError)}
        onSend={send}
        onCancel={onClose}
      >
        <TextField name="name" label={t.name} help={t.nameHelp} maxLength={40} />
        <TextField name="nameEn" label={t.nameEn} help={t.nameEnHelp} maxLength={60} />
        <TypeLookups enterpriseId={enterpriseId} />
        <Field name="importance" label={t.importance} help={t.importanceHelp}>
          <Segmented
            aria-label={t.importance}
            options={IMPORTANCE.map((value) => ({ value, label: t.importances[value] }))}
          />
        </Field>
        <SwitchField name="mail" label={t.mail} help={t.mailHelp} />
      </EntityForm>
    </FormModal>
  );
}

function TypeLookups({ enterpriseId }: { enterpriseId: string }) {
  const t = useText(words);
  const called = useLocalizedName();
  const categories = useCategories(enterpriseId, t.categoriesFailed);
  const groups = useGroups(enterpriseId, t.groupsFailed);
  return (
    <>
      <SelectField
        name="category"
        label={t.category}
        help={t.categoryHelp}
        options={optionsOf(categories, called)}
      />
      <SelectField
        name="group"
        label={t.group}
        help={t.groupHelp}
        options={optionsOf(groups, ({ name }) => name)}
      />
    </>
  );
}

/** The endpoints that a change of types changes: categories and groups count them. */
export const refresh = [typeApi.list, categoryApi.list, groupApi.list];
