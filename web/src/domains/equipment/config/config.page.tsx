import { configApi, type GatewayConfig } from '@cloudyard/contract/equipment/config.ts';
import { type Gateway, gatewayApi } from '@cloudyard/contract/equipment/gateway.ts';
import { useSearchParams } from 'react-router';
import { LoadedObject } from '../../../kit/object-page.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { WithAddressId } from '../shared/with-address-id.tsx';
import { Wizard } from './wizard.tsx';

/** The configuration of one gateway, in two steps; `?version=` begins from a former one. */
export function ConfigPage() {
  return <WithAddressId>{(id) => <ConfigOf key={id} id={id} />}</WithAddressId>;
}

function ConfigOf({ id }: { id: string }) {
  const [search] = useSearchParams();
  const wanted = Number(search.get('version'));
  const gateway = useAsk(gatewayApi.view, { params: { id } });
  const newest = useAsk(configApi.view, { params: { id }, query: {} });
  return (
    <LoadedObject asked={gateway} missing="equipment.gateway_not_found">
      {(found) => (
        <Loaded asked={newest}>
          {(config) =>
            Number.isInteger(wanted) && wanted > 0 ? (
              <FromVersion gateway={found} newest={config} version={wanted} />
            ) : (
              <Wizard gateway={found} newest={config} />
            )
          }
        </Loaded>
      )}
    </LoadedObject>
  );
}

type FromVersionProps = { gateway: Gateway; newest: GatewayConfig; version: number };

function FromVersion({ gateway, newest, version }: FromVersionProps) {
  const asked = useAsk(configApi.view, { params: { id: gateway.id }, query: { version } });
  return (
    <LoadedObject asked={asked} missing="equipment.config_not_found">
      {(former) => <Wizard gateway={gateway} newest={newest} former={former} />}
    </LoadedObject>
  );
}
