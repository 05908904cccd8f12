import { type Gateway, gatewayApi } from '@cloudyard/contract/equipment/gateway.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CopyId } from '../../../kit/copy-id.tsx';
import type { Fact } from '../../../kit/detail-page.tsx';
import { LoadedObject, ObjectPage, type ObjectTab } from '../../../kit/object-page.tsx';
import { usePlaceId } from '../../../kit/place.ts';
import { useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { ObjectHistory, useMayReadHistory } from '../../audit/lent/object-history.tsx';
import { CommandDrawer } from '../command/command-drawer.tsx';
import { CommandList } from '../command/command-list.tsx';
import { ConfigTab, NodesTab } from '../config/config-tabs.tsx';
import { VersionList } from '../config/version-list.tsx';
import { ConnectionTab } from '../credential/connection.tsx';
import { DeliveryTab } from '../delivery/delivery-tab.tsx';
import { words as detailWords } from '../i18n/gateway/detail-en.ts';
import { words } from '../i18n/gateway/en.ts';
import { LogList } from '../log/log-list.tsx';
import { STATE_MS } from '../shared/gateway-calls.ts';
import { GatewayTag, nameOf, useWhy } from '../shared/gateway-tag.tsx';
import { GATEWAYS } from '../shared/paths.ts';
import { WithAddressId } from '../shared/with-address-id.tsx';
import { GatewayActs } from './gateway-acts.tsx';
import { CertificateOf } from './gateway-columns.tsx';
import { GatewayInfo } from './gateway-info.tsx';
import { useGatewayActs } from './use-gateway-acts.ts';

/** What the platform sees of a gateway of others. */
const FOREIGN_TABS: readonly string[] = ['info', 'delivery', 'log'];

/** One gateway: what it is, whether it works, how it connects, what it is set to, and what happened to it. */
export function GatewayPage() {
  return <WithAddressId>{(id) => <OneGateway key={id} id={id} />}</WithAddressId>;
}

function OneGateway({ id }: { id: string }) {
  const asked = useAsk(gatewayApi.view, { params: { id } }, { refetchInterval: STATE_MS });
  return (
    <LoadedObject asked={asked} missing="equipment.gateway_not_found">
      {(gateway) => <OwnOrForeign gateway={gateway} />}
    </LoadedObject>
  );
}

/** Of another enterprise the platform sees what it is, whether it works and what happened to it; nothing can be done there. */
function OwnOrForeign({ gateway }: { gateway: Gateway }) {
  const isOwn = usePlaceId('enterprise') === gateway.enterpriseId;
  return isOwn ? <Shown gateway={gateway} /> : <Foreign gateway={gateway} />;
}

function Foreign({ gateway }: { gateway: Gateway }) {
  return (
    <ObjectPage
      type="gateway"
      id={gateway.id}
      isForeign
      title={nameOf(gateway)}
      identity={<Identity gateway={gateway} />}
      facts={useFacts(gateway)}
      tabs={useTabs(gateway).filter(({ key }) => FOREIGN_TABS.includes(key))}
    />
  );
}

function Identity({ gateway }: { gateway: Gateway }) {
  return (
    <>
      <GatewayTag gateway={gateway} />
      <span className="cy-faint">{useWhy()(gateway)}</span>
      <CopyId id={gateway.id} />
    </>
  );
}

function Shown({ gateway }: { gateway: Gateway }) {
  const navigate = useNavigate();
  // Without it the tabs have all the room.
  const mayRead = useMayReadHistory();
  const [isCommanding, setCommanding] = useState(false);
  const actsOf = useGatewayActs({
    onCommand: () => setCommanding(true),
    onRemoved: () => void navigate(GATEWAYS),
  });
  return (
    <>
      <ObjectPage
        type="gateway"
        id={gateway.id}
        title={nameOf(gateway)}
        identity={<Identity gateway={gateway} />}
        facts={useFacts(gateway)}
        // Its log is a tab of this page.
        actions={<GatewayActs acts={actsOf(gateway).filter(({ key }) => key !== 'log')} />}
        tabs={useTabs(gateway)}
        aside={mayRead && <ObjectHistory id={gateway.id} />}
      />
      {isCommanding && <CommandDrawer gateway={gateway} onClose={() => setCommanding(false)} />}
    </>
  );
}

function useFacts(gateway: Gateway): Fact[] {
  const t = useText(words);
  return [
    { label: t.type, value: gateway.equipmentType.name },
    { label: t.hardwareId, value: <code>{gateway.equipmentId}</code> },
    { label: t.certificate, value: <CertificateOf gateway={gateway} /> },
    { label: t.seenAt, value: <TimeText value={gateway.seenAt} /> },
  ];
}

function useTabs(gateway: Gateway): ObjectTab[] {
  const t = useText(detailWords).tabs;
  const { id } = gateway;
  return [
    { key: 'info', label: t.info, show: () => <GatewayInfo gateway={gateway} /> },
    { key: 'connection', label: t.connection, show: () => <ConnectionTab gateway={gateway} /> },
    { key: 'delivery', label: t.delivery, show: () => <DeliveryTab gateway={gateway} /> },
    { key: 'device', label: t.device, show: () => <ConfigTab id={id} /> },
    { key: 'nodes', label: t.nodes, show: () => <NodesTab id={id} /> },
    { key: 'versions', label: t.versions, show: () => <VersionList id={id} /> },
    { key: 'commands', label: t.commands, show: () => <CommandList gateway={gateway} /> },
    { key: 'log', label: t.log, show: () => <LogList id={id} /> },
  ];
}
