import type { Protocol } from '@cloudyard/contract/iot/product.ts';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/product/en.ts';

/** Written the same in every language. */
const NAMES: Record<Exclude<Protocol, 'other'>, string> = {
  mqtt: 'MQTT',
  http: 'HTTP',
  modbus: 'Modbus',
  'opc-ua': 'OPC UA',
  s7: 'S7',
  bacnet: 'BACnet',
  iec104: 'IEC 104',
};

export function useProtocolName(): (protocol: Protocol) => string {
  const t = useText(words);
  return (protocol) => (protocol === 'other' ? t.otherProtocol : NAMES[protocol]);
}
