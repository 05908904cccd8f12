import type { Words } from '../../../../kit/text.ts';
import { cn } from './form-cn.ts';

export const en: Words<typeof cn> = {
  addTitle: 'Add a gateway',
  addSentence: 'After saving, issue its credential and enter it in the gateway. Then it can connect.',
  editTitle: 'Edit gateway · {name}',
  editSentence:
    'If you change the certificate, the current credential ends at once, and the gateway needs a new one to connect.',
  type: 'Type',
  typeHelp: "The kind of gateway, as the platform keeps them. Disabled types can't be chosen.",
  disabledType: '{name} · disabled',
  hardwareId: 'Hardware ID',
  hardwareIdHelp:
    'The number on its label: letters, digits and . _ : - up to 64 characters, unique in the enterprise.',
  name: 'Name',
  nameHelp: 'Say where it is, such as "Gateway of mill 1". Without a name its hardware ID is shown.',
  certificate: 'Equipment certificate',
  certificateHelp:
    'Only valid certificates that no other gateway uses. You can save without one and choose it later.',
  noCertificates: 'No certificate is available. Register one and have it reviewed first',
  lapsed: '{name} · not valid',
  addressable: 'Addressable',
  addressableHelp: 'Whether the platform can reach it by its address. Discovered types need no address.',
  ip: 'IP',
  ipHelp: 'Its address in the network, such as 192.168.1.20.',
  port: 'Port',
  portHelp: '1 to 65535.',
  certificateTitle: 'Change the certificate of "{name}"?',
  certificateText:
    'Its credential ends at once. The gateway is disconnected and needs a newly issued credential to connect.',
  certificateVerb: 'Change',
  added: 'Gateway added. Issue its credential next',
  changed: 'Gateway changed',
  backToList: 'Back to list',
};
export const words = { cn, en };
