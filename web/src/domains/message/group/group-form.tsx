import { GroupDraft, groupApi, type MessageGroup } from '@cloudyard/contract/message/group.ts';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { TextAreaField, TextField } from '../../../kit/fields.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/group/en.ts';
import { refresh } from './refresh.ts';

type GroupFormProps = {
  enterpriseId: string;
  edited: MessageGroup | undefined;
  onSaved: (group: MessageGroup) => void;
  onClose: () => void;
};

export function GroupForm({ enterpriseId, edited, onSaved, onClose }: GroupFormProps) {
  const t = useText(words);
  const kit = useKitText();
  const toast = useToast();
  const save = useSend(groupApi.save, { act: 'form', refresh });
  const send = async (draft: GroupDraft) => {
    const which = edited ? { id: edited.id, version: edited.version } : {};
    toast.info(t.saving);
    const saved = await save.mutateAsync({ body: { ...draft, ...which, enterpriseId } });
    toast.success(t.saved);
    onSaved(saved);
  };
  return (
    <FormModal
      title={edited ? fill(t.editTitle, { name: edited.name }) : t.addTitle}
      footer={null}
      onClose={onClose}
    >
      <EntityForm
        schema={GroupDraft}
        initial={edited ?? { name: '', description: '' }}
        edits={edited !== undefined}
        verb={save.isPending ? t.saving : kit.save}
        failed={t.saveFailed}
        onSend={send}
        onCancel={onClose}
      >
        <TextField name="name" label={t.name} help={t.nameHelp} maxLength={40} />
        <TextAreaField
          name="description"
          label={t.description}
          help={t.descriptionHelp}
          maxLength={200}
          rows={2}
        />
      </EntityForm>
    </FormModal>
  );
}
