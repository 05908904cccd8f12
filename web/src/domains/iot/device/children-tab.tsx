import { type Device, type DeviceView, deviceApi } from '@cloudyard/contract/iot/device.ts';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { actions, type RowAction } from '../../../kit/columns.tsx';
import { useConfirm } from '../../../kit/confirm.ts';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { useMay } from '../../../kit/may.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/device/en.ts';
import { words as pointWords } from '../i18n/point/en.ts';
import { MappingDialog } from '../point/mapping-dialog.tsx';
import { calledOf } from '../shared/device-tag.tsx';
import { useDeviceFacts } from './device-columns.tsx';
import { refreshDevices } from './use-device-acts.ts';

const STATE_MS = 10_000;
const HIDDEN = new Set(['gateway', 'nodeType']);

/** What is behind a gateway: bound, unbound, and mapped to its nodes. */
export function ChildrenTab({ device }: { device: DeviceView }) {
  const t = useText(words);
  const kit = useKitText();
  const mayEdit = useMay()(deviceApi.bind.allow);
  const [paging, setPaging] = useState({ page: 0, size: 10 });
  const [opened, setOpened] = useState<'bind' | Device>();
  const asked = useAsk(
    deviceApi.list,
    { query: { ...paging, gateway: device.id } },
    { refetchInterval: STATE_MS },
  );
  const actsOf = useChildActs(setOpened);
  const bind = mayEdit && <Button onClick={() => setOpened('bind')}>{t.bind}</Button>;
  return (
    <>
      <div className="cy-filters">
        <div className="cy-push">{bind}</div>
      </div>
      <DataTable
        asked={{ ...asked, isFetching: asked.isPlaceholderData }}
        rows={asked.data?.content}
        columns={[
          ...useDeviceFacts()
            .filter(({ key }) => !HIDDEN.has(String(key)))
            .map(({ sorter, ...column }) => column),
          actions<Device>(kit.actions, actsOf),
        ]}
        empty={<Empty title={t.noChildren} hint={t.noChildrenHint} action={bind} />}
      />
      <div className="cy-foot">
        <Pager
          state={paging}
          total={asked.data?.totalElements}
          onChange={(next) => setPaging({ page: next.page ?? 0, size: next.size ?? paging.size })}
        />
      </div>
      {opened === 'bind' && <BindDialog device={device} onClose={() => setOpened(undefined)} />}
      {opened && opened !== 'bind' && <MappingDialog device={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function useChildActs(onMap: (device: Device) => void) {
  const t = useText(words);
  const p = useText(pointWords);
  const may = useMay()(deviceApi.bind.allow);
  const confirm = useConfirm();
  const toast = useToast();
  const bind = useSend(deviceApi.bind, { act: 'list', refresh: refreshDevices });
  const unbind = async (device: Device) => {
    const name = calledOf(device);
    const question = { title: fill(t.unbindTitle, { name }), consequence: t.unbindText, verb: t.unbind };
    if (!(await confirm(question))) return;
    const onSuccess = () => toast.success(fill(t.unbound, { name }));
    bind.mutate({ params: { id: device.id }, body: { gatewayId: null } }, { thing: name, onSuccess });
  };
  return (device: Device): RowAction[] =>
    may
      ? [
          { key: 'map', label: p.map, onClick: () => onMap(device) },
          { key: 'unbind', label: t.unbind, onClick: () => void unbind(device) },
        ]
      : [];
}

const MOST = 200;

function BindDialog({ device, onClose }: { device: DeviceView; onClose: () => void }) {
  const t = useText(words);
  const toast = useToast();
  const [q, setQ] = useState('');
  const [ids, setIds] = useState<string[]>([]);
  const asked = useAsk(deviceApi.list, {
    query: { page: 0, size: MOST, status: 'loose', q: q || undefined },
  });
  const bind = useSend(deviceApi.bind, { act: 'submit', verb: t.bind, refresh: refreshDevices });
  const send = async () => {
    for (const id of ids) await bind.mutateAsync({ params: { id }, body: { gatewayId: device.id } });
    toast.success(fill(t.bound, { n: ids.length }));
    onClose();
  };
  return (
    <FormModal
      title={fill(t.bindTitle, { name: calledOf(device) })}
      dirty={ids.length > 0}
      okText={t.bind}
      okButtonProps={{ disabled: ids.length === 0, loading: bind.isPending }}
      onOk={() => void send().catch(() => undefined)}
      onClose={onClose}
    >
      <div className="cy-stack">
        <p className="cy-faint cy-flush">{t.bindText}</p>
        <Select
          aria-label={t.bind}
          mode="multiple"
          value={ids}
          showSearch={{ filterOption: false, onSearch: setQ }}
          notFoundContent={t.nothingLoose}
          options={(asked.data?.content ?? []).map((one) => ({
            value: one.id,
            label: `${calledOf(one)} · ${one.code}`,
          }))}
          onChange={setIds}
        />
      </div>
    </FormModal>
  );
}
