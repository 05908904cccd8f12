import { createSign } from 'node:crypto';

const der = (tag: number, ...parts: readonly Buffer[]) => {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
};
const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts);
const bytes = (hex: string) => Buffer.from(hex, 'hex');

/** sha256WithRSAEncryption, and the common name. */
const ALGORITHM = sequence(der(0x06, bytes('2a864886f70d01010b')), der(0x05));
const nameOf = (text: string) =>
  sequence(der(0x31, sequence(der(0x06, bytes('550403')), der(0x0c, Buffer.from(text)))));
const time = (text: string) => der(0x17, Buffer.from(text));

type Pair = { publicKey: string; privateKey: string };

/** A certificate in PEM that vouches for a key, as an authority with that key pair writes it. */
export function certificateFor({ publicKey }: Pick<Pair, 'publicKey'>, by: Pair, name: string): string {
  const spki = Buffer.from(publicKey.replace(/-----[^-]+-----|\s/g, ''), 'base64');
  const content = sequence(
    ...[der(0xa0, der(0x02, bytes('02'))), der(0x02, bytes('2a')), ALGORITHM, nameOf('Authority')],
    sequence(time('260101000000Z'), time('460101000000Z')),
    ...[nameOf(name), spki],
  );
  const signature = createSign('RSA-SHA256').update(content).sign(by.privateKey);
  const whole = sequence(content, ALGORITHM, der(0x03, Buffer.concat([bytes('00'), signature])));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}
