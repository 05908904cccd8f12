import { type CasService, CasServiceDraft, serviceApi } from '@cloudyard/contract/identity/service.ts';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { SwitchField, TextAreaField, TextField } from '../../../kit/fields.tsx';
import { FormDrawer } from '../../../kit/form-dialog.tsx';
import { useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/service/en.ts';

const NEW: CasServiceDraft = {
  name: '',
  address: '',
  description: '',
  mayProxy: false,
  singleLogout: true,
  enabled: true,
};

export function ServiceDrawer({ edited, onClose }: { edited: CasService | 'new'; onClose: () => void }) {
  const t = useText(words);
  const toast = useToast();
  const refresh = [serviceApi.list];
  const add = useSend(serviceApi.add, { act: 'form', refresh });
  const change = useSend(serviceApi.change, { act: 'form', refresh });
  const id = edited === 'new' ? null : edited.id;
  const send = async (body: CasServiceDraft) => {
    if (id) await change.mutateAsync({ params: { id }, body });
    else await add.mutateAsync({ body });
    toast.success(id ? t.changed : t.added);
    onClose();
  };
  return (
    <FormDrawer size={520} title={id ? t.edit : t.add} onClose={onClose}>
      <EntityForm
        schema={CasServiceDraft}
        initial={edited === 'new' ? NEW : edited}
        onSend={send}
        onCancel={onClose}
        {...(id ? {} : { verb: t.add })}
      >
        <TextField name="name" label={t.name} help={t.nameHelp} maxLength={60} />
        <TextField name="address" label={t.address} help={t.addressHelp} maxLength={500} />
        <TextAreaField
          name="description"
          label={t.description}
          help={t.descriptionHelp}
          maxLength={200}
          rows={2}
        />
        <SwitchField name="singleLogout" label={t.singleLogout} help={t.singleLogoutHelp} />
        <SwitchField name="mayProxy" label={t.mayProxy} help={t.mayProxyHelp} />
        <SwitchField name="enabled" label={t.enabled} help={t.enabledHelp} />
      </EntityForm>
    </FormDrawer>
  );
}
