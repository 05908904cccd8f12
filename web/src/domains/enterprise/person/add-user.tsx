import { NewUser, personApi } from '@cloudyard/contract/enterprise/person.ts';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { TextField } from '../../../kit/fields.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/person/en.ts';

/** A new person of the platform; they choose their password themselves. */
export function AddUser({ onClose }: { onClose: () => void }) {
  const t = useText(words);
  const toast = useToast();
  const add = useSend(personApi.add, { act: 'form', refresh: [personApi.list] });
  const send = async (body: NewUser) => {
    await add.mutateAsync({ body });
    toast.success(t.users.added);
    onClose();
  };
  return (
    <FormModal title={t.users.add} footer={null} onClose={onClose}>
      <p className="cy-faint">{t.users.addHelp}</p>
      <EntityForm schema={NewUser} initial={{}} onSend={send} onCancel={onClose} verb={t.users.add}>
        <TextField name="username" label={t.username} maxLength={31} />
        <TextField name="realName" label={t.realName} maxLength={60} />
        <TextField name="email" label={t.email} maxLength={120} />
        <TextField name="phone" label={t.phone} maxLength={40} />
      </EntityForm>
    </FormModal>
  );
}
