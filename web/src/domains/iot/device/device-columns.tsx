import type { Device } from '@cloudyard/contract/iot/device.ts';
import { Link } from 'react-router';
import { actions, type Column, code, name, Tags, text, time } from '../../../kit/columns.tsx';
import { NONE } from '../../../kit/none.tsx';
import { useKitText, useText } from '../../../kit/text.ts';
import { words } from '../i18n/device/en.ts';
import { devicePath, devicePathById } from '../shared/device-paths.ts';
import { calledOf, DeviceTag, tagLines } from '../shared/device-tag.tsx';
import { useProtocolName } from '../shared/protocol.ts';
import { useDeviceActs } from './use-device-acts.ts';

/** What a row says of a device; lists of groups and gateways show the same. */
export function useDeviceFacts(): Column<Device>[] {
  const t = useText(words);
  const protocolName = useProtocolName();
  return [
    name<Device>('name', t.name, devicePath, { sorter: true, word: calledOf }),
    { key: 'status', title: t.status, phone: 'status', render: (_, device) => <DeviceTag device={device} /> },
    code('code', t.code),
    { key: 'product', title: t.product, render: (_, { product }) => product.name },
    { key: 'nodeType', title: t.nodeType, render: (_, { nodeType }) => t.nodeTypes[nodeType] },
    {
      key: 'gateway',
      title: t.gateway,
      render: (_, { gateway }) =>
        gateway ? <Link to={devicePathById(gateway.id)}>{calledOf(gateway)}</Link> : NONE,
    },
    { key: 'tags', title: t.tags, render: (_, { tags }) => <Tags names={tagLines(tags)} /> },
    {
      key: 'groups',
      title: t.groups,
      extra: true,
      render: (_, { groups }) => <Tags names={groups.map((one) => one.name)} />,
    },
    { key: 'protocol', title: t.protocol, extra: true, render: (_, { protocol }) => protocolName(protocol) },
    time('lastDataAt', t.lastDataAt),
    time('connectedAt', t.connectedAt, { extra: true }),
    text('address', t.address, { extra: true }),
    time('createdAt', t.createdAt, { sorter: true, extra: true }),
  ];
}

export function useDeviceColumns(onEdit: (device: Device) => void): Column<Device>[] {
  const kit = useKitText();
  return [...useDeviceFacts(), actions<Device>(kit.actions, useDeviceActs(onEdit))];
}
