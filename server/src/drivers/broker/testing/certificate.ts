import 'reflect-metadata';
import { PemConverter, SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509';

/** One for a broker on this machine, which signs it on its own. */
export async function serverCertificate() {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = (await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as CryptoKeyPair;
  const now = Date.now();
  const made = await X509CertificateGenerator.createSelfSigned({
    ...{ serialNumber: '01', name: 'CN=broker', signingAlgorithm: algorithm, keys },
    ...{ notBefore: new Date(now - 3_600_000), notAfter: new Date(now + 86_400_000) },
    extensions: [new SubjectAlternativeNameExtension([{ type: 'ip', value: '127.0.0.1' }])],
  });
  const key = await crypto.subtle.exportKey('pkcs8', keys.privateKey);
  return { certificate: made.toString('pem'), key: PemConverter.encode(key, 'PRIVATE KEY') };
}
