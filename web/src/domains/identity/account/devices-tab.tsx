import { DesktopOutlined, MobileOutlined, RobotOutlined, TabletOutlined } from '@ant-design/icons';
import { accountApi } from '@cloudyard/contract/identity/account.ts';
import type { Reply } from '@cloudyard/contract/kit/endpoint.ts';
import { Button } from 'antd';
import { actions, type Column, code, time } from '../../../kit/columns.tsx';
import { useConfirm } from '../../../kit/confirm.ts';
import { DataTable } from '../../../kit/data-table.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import type { cn } from '../i18n/account/cn.ts';
import { words } from '../i18n/account/en.ts';

type OwnDevice = Reply<typeof accountApi.devices>[number];
const ICONS = {
  desktop: <DesktopOutlined />,
  mobile: <MobileOutlined />,
  tablet: <TabletOutlined />,
  program: <RobotOutlined />,
};
const refresh = [accountApi.devices, accountApi.history];

export function DevicesTab() {
  const t = useText(words);
  const toast = useToast();
  const confirm = useConfirm();
  const devices = useAsk(accountApi.devices, {});
  const one = useSend(accountApi.endDevice, { act: 'list', refresh });
  const rest = useSend(accountApi.endOthers, { act: 'list', refresh });
  const others = devices.data?.filter(({ mine }) => !mine).length ?? 0;
  const said = { onSuccess: ({ ended }: { ended: number }) => toast.success(fill(t.ended, { n: ended })) };

  const end = async (device: OwnDevice) => {
    const name = nameOf(t, device);
    const title = fill(t.endTitle, { name });
    if (await confirm({ title, consequence: t.endConsequence, verb: t.end }))
      one.mutate({ params: { id: device.id } }, { ...said, thing: name });
  };
  const endOthers = async () => {
    const title = fill(t.endOthersTitle, { n: others });
    if (await confirm({ title, consequence: t.endOthersConsequence, verb: t.endOthers }))
      rest.mutate({}, { ...said, thing: t.endOthers });
  };
  return (
    <section className="cy-panel" aria-label={t.devicesTitle}>
      <header className="cy-panel-head identity-personal-head">
        <div>
          <h2>{t.devicesTitle}</h2>
          <p className="cy-faint">{t.devicesSentence}</p>
        </div>
        <Button disabled={others === 0} loading={rest.isPending} onClick={() => void endOthers()}>
          {t.endOthers}
        </Button>
      </header>
      <DataTable asked={devices} rows={devices.data} columns={columns(t, (device) => void end(device))} />
    </section>
  );
}

const nameOf = (t: typeof cn, { device, browser, system }: OwnDevice) =>
  [browser, system].filter(Boolean).join(' · ') || t.kinds[device];

const columns = (t: typeof cn, end: (device: OwnDevice) => void): Column<OwnDevice>[] => [
  {
    key: 'device',
    title: t.device,
    render: (_, row) => (
      <span className="cy-line">
        <span title={t.kinds[row.device]} role="img" aria-label={t.kinds[row.device]}>
          {ICONS[row.device]}
        </span>
        {nameOf(t, row)}
        {row.mine && <StatusTag tone="good">{t.thisOne}</StatusTag>}
      </span>
    ),
  },
  code('address', t.address),
  time('since', t.since),
  time('lastSeen', t.lastSeen),
  actions(t.actions, (row) => [
    {
      key: 'end',
      label: t.end,
      disabled: row.mine,
      title: row.mine ? t.thisOne : undefined,
      onClick: () => end(row),
    },
  ]),
];
