import { certificateApi } from '@cloudyard/contract/equipment/certificate.ts';
import { credentialApi } from '@cloudyard/contract/equipment/credential.ts';
import { gatewayApi } from '@cloudyard/contract/equipment/gateway.ts';
import { logApi } from '@cloudyard/contract/equipment/log.ts';

/** What is asked again after something was done to a gateway. */
export const GATEWAY_CALLS = [gatewayApi.list, gatewayApi.view, gatewayApi.signals, logApi.find];
/** And when it may connect with something else than before. */
export const CREDENTIAL_CALLS = [...GATEWAY_CALLS, credentialApi.view, certificateApi.list];

/** How often states are asked for. */
export const STATE_MS = 5_000;
