import { type Gateway, gatewayApi } from '@cloudyard/contract/equipment/gateway.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LoadedObject } from '../../../kit/object-page.tsx';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/gateway/en.ts';
import { gatewayPath } from './paths.ts';

type OneGatewayProps = { id: string; children: (gateway: Gateway) => ReactNode };

/** A page about one gateway: it is asked for, and without it the way leads to 415. Keyed by the gateway. */
export function OneGateway({ id, children }: OneGatewayProps) {
  const asked = useAsk(gatewayApi.view, { params: { id } });
  return (
    <LoadedObject asked={asked} missing="equipment.gateway_not_found">
      {children}
    </LoadedObject>
  );
}

/** From such a page to the gateway itself. */
export const BackToGateway = ({ id }: { id: string }) => (
  <Link className="cy-button is-default" to={gatewayPath(id)}>
    {useText(words).backToGateway}
  </Link>
);
