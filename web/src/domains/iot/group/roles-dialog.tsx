import { deviceGroupApi, type GroupView } from '@cloudyard/contract/iot/group.ts';
import { useState } from 'react';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { RoleSelect } from '../../access/lent/role-select.tsx';
import { words } from '../i18n/group/en.ts';
import { refreshGroups } from './refresh.ts';

/** Whose holders see only devices of this group. */
export function RolesDialog({ group, onClose }: { group: GroupView; onClose: () => void }) {
  const t = useText(words);
  const toast = useToast();
  const [before] = useState(() => group.uses.filter(({ kind }) => kind === 'role').map(({ id }) => id));
  const [roleIds, setRoleIds] = useState(before);
  const limit = useSend(deviceGroupApi.limitRoles, { act: 'submit', verb: t.limit, refresh: refreshGroups });
  const send = async () => {
    await limit.mutateAsync({ params: { id: group.id }, body: { roleIds } });
    toast.success(t.limited);
    onClose();
  };
  return (
    <FormModal
      title={fill(t.limitTitle, { name: group.name })}
      dirty={roleIds.join() !== before.join()}
      okText={t.save}
      okButtonProps={{ loading: limit.isPending }}
      onOk={() => void send().catch(() => undefined)}
      onClose={onClose}
    >
      <div className="cy-stack">
        <p className="cy-faint cy-flush">{t.limitText}</p>
        <RoleSelect label={t.limit} value={roleIds} onChange={setRoleIds} />
      </div>
    </FormModal>
  );
}
