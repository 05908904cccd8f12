import { NewRoleDraft, type Role, RoleDraft, roleApi } from '@cloudyard/contract/access/role.ts';
import { REACHES } from '@cloudyard/contract/access/values.ts';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { SelectField, SwitchField, TextAreaField, TextField } from '../../../kit/fields.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { type Place, usePlaceId } from '../../../kit/place.ts';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { roleText } from '../../../kit/use-localized-name.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/role/en.ts';

type RoleFormProps = { place: Place; onClose: () => void };

/** `copied`: begins with that role's texts and grants. */
export function AddRole({ place, copied, onClose }: RoleFormProps & { copied: Role | undefined }) {
  const t = useText(words);
  const toast = useToast();
  const enterpriseId = usePlaceId(place);
  const add = useSend(roleApi.add, { act: 'form', refresh: [roleApi.page, roleApi.all, roleApi.detail] });
  const initial = copied
    ? { ...copied, name: fill(t.copyOf, { name: copied.name }), kind: undefined }
    : { name: '', description: '', reach: 'enterprise' as const, requestable: false };
  const send = async (draft: NewRoleDraft) => {
    const body = copied ? { ...draft, copyOf: copied.id } : draft;
    await add.mutateAsync({ params: { enterpriseId }, body });
    toast.success(t.added);
    onClose();
  };
  return (
    <FormModal
      title={copied ? fill(t.copyTitle, { name: copied.name }) : t.addTitle}
      footer={null}
      onClose={onClose}
    >
      <EntityForm
        schema={NewRoleDraft}
        initial={initial}
        verb={t.add}
        failed={t.addFailed}
        onSend={send}
        onCancel={onClose}
      >
        <RoleFields place={place} />
        {place === 'platform' && (
          <SelectField
            name="kind"
            label={t.kind}
            help={t.kindHelp}
            options={(['platform', 'function'] as const).map((value) => ({ value, label: t.kinds[value] }))}
          />
        )}
      </EntityForm>
    </FormModal>
  );
}

export function ModifyRole({ place, role, onClose }: RoleFormProps & { role: Role }) {
  const t = useText(words);
  const toast = useToast();
  const change = useSend(roleApi.change, {
    act: 'form',
    refresh: [roleApi.page, roleApi.all, roleApi.detail],
  });
  const send = async (draft: RoleDraft) => {
    const body = { ...draft, version: role.version };
    await change.mutateAsync({ params: { id: role.id }, body });
    toast.success(t.modified);
    onClose();
  };
  return (
    <FormModal title={fill(t.modifyTitle, { name: roleText(role.name) })} footer={null} onClose={onClose}>
      <EntityForm
        schema={RoleDraft}
        initial={role}
        edits
        verb={t.modify}
        failed={t.modifyFailed}
        onSend={send}
        onCancel={onClose}
      >
        <RoleFields place={place} />
      </EntityForm>
    </FormModal>
  );
}

function RoleFields({ place }: { place: Place }) {
  const t = useText(words);
  return (
    <>
      <TextField name="name" label={t.name} help={t.nameHelp} maxLength={40} />
      <TextAreaField
        name="description"
        label={t.description}
        help={t.descriptionHelp}
        maxLength={200}
        rows={2}
      />
      {place === 'enterprise' && (
        <SelectField
          name="reach"
          label={t.reach}
          help={t.reachHelp}
          options={REACHES.map((value) => ({ value, label: t.reaches[value] }))}
        />
      )}
      <SwitchField name="requestable" label={t.requestable} help={t.requestableHelp} />
    </>
  );
}
