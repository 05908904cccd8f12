import { z } from 'zod';

/** What a connection to an outside system is made of, by kind. Secrets are apart: they are written and never read back. */

export const SINK_KINDS = ['http', 'mqtt', 'kafka', 'postgres', 's3'] as const;
export const SinkKind = z.enum(SINK_KINDS);
export type SinkKind = z.infer<typeof SinkKind>;

// A line break or a NUL in what is sent as a line would begin another one.
const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are meant
    .regex(/^[^\u0000-\u001f\u007f]*$/, 'format');
const name = (most: number) => line(most).min(1);
const urlOf = (protocol: RegExp) =>
  name(500).refine((text) => {
    if (!URL.canParse(text)) return false;
    const url = new URL(text);
    // A login in an address would be shown with it.
    return protocol.test(url.protocol) && url.hostname !== '' && !url.username && !url.password && !url.hash;
  }, 'address');

/** A certificate authority of one's own, as PEM; empty: those everybody trusts. */
const ca = z
  .string()
  .trim()
  .max(20_000)
  .refine(
    (text) => text === '' || /^-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----$/.test(text),
    'pem',
  );

export const HEADER_NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,60}$/;
/** Those that say how a message is framed, or to whom it goes, are ours to write. */
const OUR_HEADERS = new Set([
  ...['host', 'content-length', 'transfer-encoding', 'connection', 'upgrade', 'te', 'trailer', 'expect'],
  ...['keep-alive', 'proxy-authorization', 'proxy-connection', 'content-type', 'authorization'],
]);
const Header = z.object({
  name: z
    .string()
    .trim()
    .regex(HEADER_NAME, 'format')
    .refine((text) => !OUR_HEADERS.has(text.toLowerCase()), 'reserved_header'),
  value: line(1_000),
});

export const HttpConfig = z.object({
  kind: z.literal('http'),
  /** To our own receiver, which shows what arrived; the address is the server's to know. */
  isReceiver: z.boolean(),
  url: urlOf(/^https?:$/).or(z.literal('')),
  /** Many messages as one JSON array, or each by itself. */
  isBatch: z.boolean(),
  headers: z.array(Header).max(20),
  ca,
});
export const MqttConfig = z.object({
  kind: z.literal('mqtt'),
  url: urlOf(/^mqtts?:$/),
  clientId: line(60),
  username: line(200),
  /** With `{deviceCode}`, `{deviceId}` and `{deviceName}`. */
  topic: name(300).refine((text) => !/[+#]/.test(text), 'topic'),
  qos: z.union([z.literal(1), z.literal(2)]),
  isRetained: z.boolean(),
  ca,
});
export const SASL = ['none', 'PLAIN', 'SCRAM-SHA-256', 'SCRAM-SHA-512'] as const;
export const KafkaConfig = z.object({
  kind: z.literal('kafka'),
  brokers: z
    .array(name(260).regex(/^(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+):\d{1,5}$/, 'broker'))
    .min(1)
    .max(10),
  topic: name(249).regex(/^[A-Za-z0-9._-]+$/, 'topic'),
  isTls: z.boolean(),
  sasl: z.enum(SASL),
  username: line(200),
  ca,
});
const host = name(253).regex(/^(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)$/, 'host');
/** A name of a table or a column, as it stands there; always quoted. */
export const SQL_NAME = /^[A-Za-z_][A-Za-z0-9_]{0,62}$/;
const column = z.string().trim().regex(SQL_NAME, 'sql_name').or(z.literal(''));
export const PostgresConfig = z.object({
  kind: z.literal('postgres'),
  host,
  port: z.number().int().min(1).max(65_535),
  database: name(63),
  username: name(63),
  tls: z.enum(['off', 'require', 'verify']),
  schema: z.string().trim().regex(SQL_NAME, 'sql_name'),
  table: z.string().trim().regex(SQL_NAME, 'sql_name'),
  /** What goes into which column; empty: it is not written. */
  columns: z.object({
    payload: z.string().trim().regex(SQL_NAME, 'sql_name'),
    messageId: column,
    deviceId: column,
    deviceCode: column,
    at: column,
  }),
  ca,
});
export const S3Config = z.object({
  kind: z.literal('s3'),
  endpoint: urlOf(/^https?:$/),
  region: name(60).regex(/^[A-Za-z0-9-]+$/, 'format'),
  bucket: name(63).regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'bucket'),
  /** Before the name of every object. */
  prefix: line(200).refine((text) => !text.startsWith('/') && !/(^|\/)\.\.?(\/|$)/.test(text), 'prefix'),
  accessKeyId: name(128),
  /** `https://host/bucket/…` instead of `https://bucket.host/…`. */
  isPathStyle: z.boolean(),
  ca,
});
export const SinkConfig = z.discriminatedUnion('kind', [
  HttpConfig,
  MqttConfig,
  KafkaConfig,
  PostgresConfig,
  S3Config,
]);
export type SinkConfig = z.infer<typeof SinkConfig>;

/** Which secrets a kind has. */
export const SECRETS = {
  http: ['authorization', 'signingKey'],
  mqtt: ['password'],
  kafka: ['password'],
  postgres: ['password'],
  s3: ['secretAccessKey'],
} as const satisfies Record<SinkKind, readonly string[]>;
export const SECRET_NAMES = ['authorization', 'signingKey', 'password', 'secretAccessKey'] as const;
export const SecretName = z.enum(SECRET_NAMES);
export type SecretName = z.infer<typeof SecretName>;
/** Left out: stays as it is; null: taken away. */
export const SecretDraft = z.partialRecord(SecretName, line(4_000).min(1).nullish());
export type SecretDraft = z.infer<typeof SecretDraft>;
