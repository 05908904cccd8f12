import { alarmApi } from '@cloudyard/contract/iot/alarm.ts';
import { type DeviceView, deviceApi } from '@cloudyard/contract/iot/device.ts';
import { stateApi } from '@cloudyard/contract/iot/state.ts';
import { Tag } from 'antd';
import { useState } from 'react';
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { CopyId } from '../../../kit/copy-id.tsx';
import type { Fact } from '../../../kit/detail-page.tsx';
import { useMay } from '../../../kit/may.tsx';
import { LoadedObject, ObjectPage, type ObjectTab } from '../../../kit/object-page.tsx';
import { RowActions } from '../../../kit/row-actions.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { ObjectHistory, useMayReadHistory } from '../../audit/lent/object-history.tsx';
import { DeviceAlarmsTab, useOpenAlarms } from '../alarm/device-alarms-tab.tsx';
import { DeviceDebugBanner } from '../debug/debug-banner.tsx';
import { words } from '../i18n/device/en.ts';
import { MappingTab } from '../point/mapping-tab.tsx';
import { DEVICES, debugPath, devicePath, devicePathById } from '../shared/device-paths.ts';
import { calledOf, DeviceTag, tagLines } from '../shared/device-tag.tsx';
import { productPath } from '../shared/paths.ts';
import { useProtocolName } from '../shared/protocol.ts';
import { WithAddressId } from '../shared/with-address-id.tsx';
import { ConfigTab } from '../state/config-tab.tsx';
import { EventsTab } from '../state/events-tab.tsx';
import { CommandsTab, LogTab } from '../state/ledger-tabs.tsx';
import { RunningTab } from '../state/running-tab.tsx';
import { ServicesTab } from '../state/services-tab.tsx';
import { ChildrenTab } from './children-tab.tsx';
import { DeviceDialog } from './device-dialog.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { useDeviceActs } from './use-device-acts.ts';

const STATE_MS = 10_000;

/** One device: what it is, how it runs, what it can do, and what happened to it. */
export function DevicePage() {
  return <WithAddressId>{(id) => <One key={id} id={id} />}</WithAddressId>;
}

function One({ id }: { id: string }) {
  const asked = useAsk(deviceApi.view, { params: { id } }, { refetchInterval: STATE_MS });
  return (
    <LoadedObject asked={asked} missing="iot.device_not_found">
      {(device) => <AtItsAddress device={device} />}
    </LoadedObject>
  );
}

/** The id is the truth: hints that are wrong are mended. */
function AtItsAddress({ device }: { device: DeviceView }) {
  const { type, code, protocol } = useParams();
  const { search } = useLocation();
  const isRight = type === device.nodeType && code === device.code && protocol === device.protocol;
  if (!isRight) return <Navigate to={{ pathname: devicePath(device), search }} replace />;
  return <Shown device={device} />;
}

function Shown({ device }: { device: DeviceView }) {
  const navigate = useNavigate();
  const mayRead = useMayReadHistory();
  const [isEditing, setEditing] = useState(false);
  const actsOf = useDeviceActs(
    () => setEditing(true),
    () => void navigate(DEVICES),
  );
  const identity = (
    <>
      <DeviceTag device={device} />
      {tagLines(device.tags).map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
      <CopyId id={device.id} />
    </>
  );
  return (
    <>
      <DeviceDebugBanner id={device.id} />
      <ObjectPage
        type="device"
        id={device.id}
        title={calledOf(device)}
        identity={identity}
        facts={useFacts(device)}
        actions={
          <>
            <DebugLink device={device} />
            <RowActions actions={actsOf(device)} />
          </>
        }
        tabs={useTabs(device)}
        aside={mayRead && <ObjectHistory id={device.id} />}
      />
      {isEditing && <DeviceDialog device={device} onClose={() => setEditing(false)} />}
    </>
  );
}

/** Its own screen, with a permission of its own. */
function DebugLink({ device }: { device: DeviceView }) {
  const t = useText(words);
  const may = useMay();
  if (!may('iot.debug.use')) return null;
  return (
    <Link className="cy-button" to={debugPath(device.id)}>
      {t.debug}
    </Link>
  );
}

function useFacts(device: DeviceView): Fact[] {
  const t = useText(words);
  const protocolName = useProtocolName();
  const may = useMay();
  const { product, gateway } = device;
  const productName = may('iot.product.read') ? (
    <Link to={productPath(product.id)}>{product.name}</Link>
  ) : (
    product.name
  );
  return [
    { label: t.code, value: <code>{device.code}</code> },
    { label: t.product, value: productName },
    { label: t.nodeType, value: t.nodeTypes[device.nodeType] },
    { label: t.protocol, value: protocolName(device.protocol) },
    ...(device.nodeType === 'child'
      ? [
          {
            label: t.gateway,
            value: gateway ? <Link to={devicePathById(gateway.id)}>{calledOf(gateway)}</Link> : t.noGateway,
          },
        ]
      : []),
    { label: t.lastDataAt, value: <TimeText value={device.lastDataAt} /> },
    {
      label: t.modelVersion,
      value: device.modelVersion === null ? t.noModel : fill(t.version, { n: device.modelVersion }),
    },
  ];
}

function useTabs(device: DeviceView): ObjectTab[] {
  const t = useText(words).tabs;
  const may = useMay();
  const { id, nodeType } = device;
  const openAlarms = useOpenAlarms(id);
  const isChild = nodeType === 'child';
  return [
    { key: 'overview', label: t.overview, show: () => <OverviewTab device={device} /> },
    { key: 'running', label: t.running, show: () => <RunningTab device={device} /> },
    { key: 'events', label: t.events, show: () => <EventsTab id={id} /> },
    ...(may(alarmApi.list.allow)
      ? [
          {
            ...{ key: 'alarms', label: t.alarms, count: openAlarms },
            show: () => <DeviceAlarmsTab device={id} />,
          },
        ]
      : []),
    ...(may(stateApi.call.allow)
      ? [{ key: 'services', label: t.services, show: () => <ServicesTab device={device} /> }]
      : []),
    ...(nodeType === 'gateway'
      ? [
          {
            ...{ key: 'children', label: t.children, count: device.children },
            show: () => <ChildrenTab device={device} />,
          },
        ]
      : []),
    ...(isChild ? [{ key: 'points', label: t.points, show: () => <MappingTab device={device} /> }] : []),
    { key: 'commands', label: t.commands, show: () => <CommandsTab id={id} /> },
    { key: 'logs', label: t.logs, show: () => <LogTab id={id} /> },
    { key: 'config', label: t.config, show: () => <ConfigTab id={id} /> },
  ];
}
