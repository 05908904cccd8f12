import { deviceApi } from '@cloudyard/contract/iot/device.ts';
import { deviceGroupApi, type GroupView } from '@cloudyard/contract/iot/group.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/group/en.ts';
import { calledOf } from '../shared/device-tag.tsx';
import { refreshGroups } from './refresh.ts';

const SHOWN = 100;

/** Devices are searched for on the server: there may be a hundred thousand. */
export function MembersDialog({ group, onClose }: { group: GroupView; onClose: () => void }) {
  const t = useText(words);
  const toast = useToast();
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState<{ value: string; label: string }[]>([]);
  const asked = useAsk(deviceApi.list, { query: { page: 0, size: SHOWN, q: q || undefined, sort: 'name' } });
  const add = useSend(deviceGroupApi.addMembers, {
    act: 'submit',
    verb: t.addMembers,
    refresh: refreshGroups,
  });
  const send = async () => {
    const deviceIds = chosen.map(({ value }) => value);
    const { changed } = await add.mutateAsync({ params: { id: group.id }, body: { deviceIds } });
    toast.success(fill(t.membersAdded, { n: changed }));
    onClose();
  };
  return (
    <FormModal
      title={fill(t.addMembersTitle, { name: group.name })}
      dirty={chosen.length > 0}
      okText={t.addMembers}
      okButtonProps={{ disabled: chosen.length === 0, loading: add.isPending }}
      onOk={() => void send().catch(() => undefined)}
      onClose={onClose}
    >
      <div className="cy-stack">
        <p className="cy-faint cy-flush">{t.addMembersText}</p>
        <Select
          aria-label={t.addMembers}
          mode="multiple"
          labelInValue
          value={chosen}
          showSearch={{ filterOption: false, onSearch: setQ }}
          options={(asked.data?.content ?? []).map((one) => ({
            value: one.id,
            label: `${calledOf(one)} · ${one.code}`,
          }))}
          onChange={setChosen}
        />
      </div>
    </FormModal>
  );
}
