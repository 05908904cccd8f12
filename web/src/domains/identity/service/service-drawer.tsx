import { type CasService, CasServiceDraft, serviceApi } from '@cloudyard/contract/identity/service.ts';
import { Drawer } from 'antd';
import { useContext, useEffect } from 'react';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { SwitchField, TextAreaField, TextField } from '../../../kit/fields.tsx';
import { PageHolderContext } from '../../../kit/page-holder.ts';
import { useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/service/index.ts';

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
  const { setDirty } = useContext(PageHolderContext);
  // The form goes away with the drawer, and with it what was not saved.
  useEffect(() => () => setDirty(false), [setDirty]);
  const refresh = [serviceApi.list];
  const add = useSend(serviceApi.add, { refresh });
  const change = useSend(serviceApi.change, { refresh });
  const id = edited === 'new' ? null : edited.id;
  const send = async (body: CasServiceDraft) => {
    if (id) await change.mutateAsync({ params: { id }, body });
    else await add.mutateAsync({ body });
    toast.success(id ? t.changed : t.added);
    onClose();
  };
  return (
    <Drawer open size={520} title={id ? t.edit : t.add} onClose={onClose} mask={{ closable: false }}>
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
    </Drawer>
  );
}
