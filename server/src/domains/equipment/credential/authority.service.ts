import { randomBytes } from 'node:crypto';
import 'reflect-metadata';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
  X509CrlGenerator,
  X509CrlReason,
} from '@peculiar/x509';
import type { Context, Kit } from '../../../kit/context.ts';
import { takeTurn } from '../../../kit/db.ts';
import { seal, unseal } from '../../../kit/sealed.ts';
import { authorityRow, insertAuthority, revokedSerials } from './credential.queries.ts';

const PURPOSE = 'authority of gateways';
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const YEAR_MS = 365.25 * 86_400_000;
const AUTHORITY_YEARS = 30;
/** Whoever follows the list fetches it again before it is that old. */
const CRL_DAYS = 7;

type Authority = { certificate: X509Certificate; key: CryptoKey };

async function makeAuthority(ctx: Context): Promise<Authority> {
  const keys = (await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])) as CryptoKeyPair;
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: randomBytes(16).toString('hex'),
    name: 'CN=Cloudyard gateways',
    notBefore: new Date(),
    notAfter: new Date(Date.now() + AUTHORITY_YEARS * YEAR_MS),
    signingAlgorithm: ALGORITHM,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  const key = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  await insertAuthority(ctx.db, certificate.toString('pem'), seal(ctx.kit.secret, PURPOSE, key));
  return { certificate, key: keys.privateKey };
}

/** The one authority of the platform, made when it is first needed. */
export async function authorityOf(ctx: Context): Promise<Authority> {
  const known = await authorityRow(ctx.db);
  if (!known) {
    await takeTurn(ctx.db, PURPOSE);
    return (await authorityRow(ctx.db)) ? authorityOf(ctx) : makeAuthority(ctx);
  }
  const bytes = Buffer.from(unseal(ctx.kit.secret, PURPOSE, known.sealed_key), 'base64');
  const key = await crypto.subtle.importKey('pkcs8', bytes, ALGORITHM, false, ['sign']);
  return { certificate: new X509Certificate(known.pem), key };
}

/** A certificate for one gateway and its key, which is kept nowhere here. */
export async function issueCertificate(ctx: Context, gatewayId: string, notAfter: Date) {
  const authority = await authorityOf(ctx);
  const keys = (await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])) as CryptoKeyPair;
  const serial = `01${randomBytes(15).toString('hex')}`;
  const certificate = await X509CertificateGenerator.create({
    serialNumber: serial,
    subject: `CN=${gatewayId}`,
    issuer: authority.certificate.subject,
    // A gateway whose clock is a little behind may use it at once.
    notBefore: new Date(Date.now() - 3_600_000),
    notAfter,
    signingAlgorithm: ALGORITHM,
    publicKey: keys.publicKey,
    signingKey: authority.key,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.clientAuth]),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      await AuthorityKeyIdentifierExtension.create(authority.certificate.publicKey),
    ],
  });
  const key = await crypto.subtle.exportKey('pkcs8', keys.privateKey);
  return {
    serial,
    certificatePem: certificate.toString('pem'),
    privateKeyPem: PemConverter.encode(key, 'PRIVATE KEY'),
    authorityPem: authority.certificate.toString('pem'),
  };
}

const lists = new WeakMap<Kit, { at: number; list: Promise<Buffer> }>();
/** Everybody may ask for it, and signing costs: it is as old as a minute. */
const LIST_MS = 60_000;

/** Those that were taken back before their time, for brokers and others that check by themselves. */
export function revocationList(ctx: Context): Promise<Buffer> {
  const known = lists.get(ctx.kit);
  if (known && Date.now() - known.at < LIST_MS) return known.list;
  const list = makeList(ctx);
  lists.set(ctx.kit, { at: Date.now(), list });
  // What failed is made again.
  list.catch(() => lists.delete(ctx.kit));
  return list;
}

async function makeList(ctx: Context): Promise<Buffer> {
  const authority = await authorityOf(ctx);
  const now = new Date();
  const crl = await X509CrlGenerator.create({
    issuer: authority.certificate.subject,
    thisUpdate: now,
    nextUpdate: new Date(now.getTime() + CRL_DAYS * 86_400_000),
    signingAlgorithm: ALGORITHM,
    signingKey: authority.key,
    entries: (await revokedSerials(ctx.db, now)).map(({ name, revoked_at }) => ({
      serialNumber: name,
      revocationDate: revoked_at as Date,
      reason: X509CrlReason.cessationOfOperation,
    })),
    extensions: [await AuthorityKeyIdentifierExtension.create(authority.certificate.publicKey)],
  });
  return Buffer.from(crl.rawData);
}
