import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);

const isNetwork = (text: string) => {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  return (
    version !== 0 && /^\d+$/.test(bits ?? '') && Number(bits) <= (version === 4 ? 32 : 128) && !more.length
  );
};

/** A place and, at most, a login: a path or a query would not be read. */
function isBroker(text: string) {
  if (!URL.canParse(text) || !/^mqtts?:\/\//.test(text)) return false;
  const { hostname, pathname, search, hash } = new URL(text);
  return hostname !== '' && (pathname === '' || pathname === '/') && search === '' && hash === '';
}

const Variables = z.object({
  PORT: port.default(8080),
  HOST: z.string().default('127.0.0.1'),
  /** The address people use, when it is not the one we listen on (a proxy with TLS and another name). */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Whose X-Forwarded-* we believe: addresses, ranges or `loopback`, comma separated. */
  TRUSTED_PROXIES: z.string().default('loopback'),
  CLOUDYARD_DATA: z.string().default('.data'),
  DATABASE_URL: z.string().optional(),
  DATABASE_APP_URL: z.string().optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  /** A Redis by which copies of the server tell each other; without it PostgreSQL's NOTIFY does it. */
  BUS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  /** Another PostgreSQL for the databases of tenants: an administrator's login, never the console's own server. */
  TENANT_DATABASE_URL: z.string().optional(),
  /** Where our own one listens on 127.0.0.1; chosen once and kept when not given. */
  TENANT_DATABASE_PORT: port.min(1024).optional(),
  /** Below this address applications have their own: `https://apps.example.com` gives `https://{name}.apps.example.com`. */
  APPS_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Where the proxy of applications listens by itself, besides the console's own port; 0: chosen freely. */
  APPS_PORT: port.default(0),
  /** How long applications run on without a console, in seconds; for ever when not given, two minutes with demo data. */
  APPS_LINGER: z.coerce.number().int().min(0).optional(),
  /** Where applications run: below a supervisor on this machine, or in a cluster. */
  RUNTIME: z.enum(['local', 'kubernetes']).default('local'),
  /** A kubeconfig; without it the account of the pod the console runs in. */
  KUBERNETES_CONFIG: z.string().optional(),
  /** The console's own namespace there; those of spaces are named after it. */
  KUBERNETES_NAMESPACE: z
    .string()
    .regex(
      /^[a-z]([a-z0-9-]{0,20}[a-z0-9])?$/,
      'must be a name of at most 22 small letters, digits and dashes',
    )
    .default('cloudyard'),
  /** Where algorithms for Spark run: Apache Livy, or the REST interface of a standalone master (`http://host:6066`). */
  LIVY_URL: z.url({ protocol: /^https?$/ }).optional(),
  SPARK_SUBMIT: z.url({ protocol: /^https?$/ }).optional(),
  /** The master itself; port 7077 beside its REST interface when not given. */
  SPARK_MASTER: z.url({ protocol: /^spark$/ }).optional(),
  /** A folder that the cluster's machines see by the same name. */
  SPARK_FOLDER: z.string().startsWith('/').optional(),
  /** The Python of those machines. */
  SPARK_PYTHON: z.string().default('python3'),
  SPARK_TOKEN: z.string().optional(),
  /** The cluster keeps programs apart: then what was not reviewed is tried there too. */
  SPARK_APART: z.stringbool().default(false),
  /** Shared by all copies; made and kept in the database when not given. */
  CLOUDYARD_SECRET: z.string().min(32).optional(),
  /** Where gateways connect by MQTT: a port, or `off`. They also come by WebSocket on the console's own port. */
  MQTT_PORT: z.union([z.literal('off'), port]).default(1883),
  /** The address it listens on; that of the console when not given. */
  MQTT_HOST: z.string().optional(),
  /** Files: with them MQTT is also spoken over TLS, and gateways may show certificates of the platform's authority. */
  MQTT_TLS_CERT: z.string().optional(),
  MQTT_TLS_KEY: z.string().optional(),
  MQTT_TLS_PORT: port.default(8883),
  /** A broker of others instead of our own: `mqtt://user:password@host:1883` or `mqtts://…`, MQTT 5. */
  MQTT_URL: z
    .string()
    .refine(isBroker, 'must be mqtt://user:password@host:port or mqtts://user:password@host:port, no more')
    .optional(),
  /** How it learns which gateways may connect: mosquitto's plugin, or not at all. */
  MQTT_ADMIN: z.enum(['dynamic-security', 'none']).default('dynamic-security'),
  /** Where gateways reach it, comma separated, when it is not where we do. */
  MQTT_PUBLIC_URL: z
    .string()
    .refine(
      (text) =>
        text.split(',').every((one) => /^\s*(mqtts?|wss?):\/\/[^\s/@?#]+(\/[^\s@?#]*)?\s*$/.test(one)),
      'every one must be an address such as mqtts://broker.example.com:8883, without a login',
    )
    .optional(),
  /** Sealed points: memory and threads of the process that reads them, and what is kept of them on this disk. */
  COLUMNS_MEMORY_MB: z.coerce.number().int().min(128).default(512),
  COLUMNS_THREADS: z.coerce.number().int().min(1).max(64).default(2),
  COLUMNS_CACHE_MB: z.coerce.number().int().min(16).default(1024),
  /** Calls a minute of one account, or of one address without a login. */
  RATE_LIMIT: z.coerce.number().int().min(60).default(3000),
  /** Logins a minute from one address, right or wrong. */
  LOGIN_RATE_LIMIT: z.coerce.number().int().min(5).default(30),
  /** What one account and one enterprise may keep, and what the disks must have left for anything to come in. */
  STORAGE_PER_ACCOUNT_MB: z.coerce.number().min(0).default(2048),
  STORAGE_PER_ENTERPRISE_MB: z.coerce.number().min(0).default(20_480),
  DISK_FLOOR_MB: z.coerce.number().min(0).default(512),
  /** Another CAS server instead of our own: its host, whose pages are /cas/login, /cas/logout, … */
  CAS_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Addresses of services of our central login, comma separated; more are registered in the console. */
  CAS_SERVICES: z
    .string()
    .refine(
      (text) => text.split(',').every((one) => /^\s*(https?:\/\/[^\s?#@\\]+)?\s*$/i.test(one)),
      'every one must be a plain http or https address, without user, query and fragment',
    )
    .default(''),
  /** Networks of one's own (`10.0.0.0/8`, comma separated): pages there may be asked about frames, applications reach them. */
  OWN_NETWORKS: z
    .string()
    .refine((text) => text.split(',').every((one) => one.trim() === '' || isNetwork(one.trim())), {
      message: 'every one must be a network such as 10.0.0.0/8',
    })
    .default(''),
  /** A session holds only from where it was opened: the same address, the same network, or anywhere. */
  SESSION_BINDING: z.enum(['strict', 'network', 'off']).default('network'),
  SESSION_IDLE_MINUTES: z.coerce.number().min(1).max(1440).default(60),
  SESSION_HOURS: z.coerce.number().min(0.1).max(168).default(12),
  /** How long the central login lasts beneath the sessions; with "remember me" so many days. */
  LOGIN_IDLE_MINUTES: z.coerce.number().min(1).max(1440).default(120),
  LOGIN_HOURS: z.coerce.number().min(0.1).max(168).default(8),
  REMEMBER_DAYS: z.coerce.number().int().min(1).max(90).default(30),
  TICKET_SECONDS: z.coerce.number().int().min(1).max(300).default(20),
  /** At a second login of the same user: ask for the phone code, or just allow it. */
  REPEAT_LOGIN: z.enum(['ask', 'allow']).default('ask'),
  /** Whether the answer may be to keep both logins. */
  REPEAT_KEEP_BOTH: z.stringbool().default(true),
  /** POST {id, to, text} as JSON; without it text messages stay in the outbox. */
  SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_TOKEN: z.string().optional(),
  /** smtp(s)://user:password@host:port; without it mails stay in the outbox. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('Cloudyard <no-reply@localhost>'),
  /** People one person, and one enterprise, may reach by mail in a day with what is written from person to person. */
  MAIL_PER_PERSON: z.coerce.number().int().min(0).default(200),
  MAIL_PER_ENTERPRISE: z.coerce.number().int().min(0).default(5000),
  /** The platform's own bank account, which bank transfers go to; with demo data there is one to look at. */
  BANK_NAME: z.string().trim().max(120).optional(),
  BANK_ACCOUNT_NAME: z.string().trim().max(120).optional(),
  BANK_ACCOUNT: z.string().trim().max(60).optional(),
  /** Payments by Alipay: the application's id, its private key, and Alipay's public key; or the three certificates. */
  ALIPAY_APP_ID: z.string().trim().max(64).optional(),
  ALIPAY_PRIVATE_KEY: z.string().trim().optional(),
  ALIPAY_PUBLIC_KEY: z.string().trim().optional(),
  /** Files: the application's certificate, Alipay's own, and Alipay's root. */
  ALIPAY_APP_CERT: z.string().optional(),
  ALIPAY_CERT: z.string().optional(),
  ALIPAY_ROOT_CERT: z.string().optional(),
  /** Another gateway than Alipay's own, such as its sandbox. */
  ALIPAY_GATEWAY: z.url({ protocol: /^https?$/ }).optional(),
  /** Ours as a merchant: with it, callbacks about another merchant's money are refused. */
  ALIPAY_SELLER_ID: z.string().trim().max(28).optional(),
  /** tcp://host:3310, a ClamAV daemon; without it programs are not looked through for viruses. */
  CLAMAV_URL: z.url({ protocol: /^tcp$/ }).optional(),
  /** Where the heads of the audit chain are noted; elsewhere than the database, best on another disk. */
  AUDIT_ANCHORS: z.string().optional(),
  /** At the foot of public pages: the number in the Chinese register of sites, and who holds the copyright. */
  ICP_NUMBER: z.string().trim().max(60).optional(),
  COPYRIGHT_HOLDER: z.string().trim().max(120).optional(),
  /** Demo accounts and data on the first run. */
  DEMO: z.stringbool().default(true),
  /** How long a stop may take before what has not ended by itself is left to the next start. */
  STOP_SECONDS: z.coerce.number().int().min(5).max(600).default(10),
  /** The tables that come with the product, and what it draws of them. */
  SAMPLES: z.stringbool().default(true),
  ADMIN_USERNAME: z.string().default('admin'),
  ADMIN_PASSWORD: z.string().min(8).optional(),
  /** Bearer token with which other machines than this one may read /metrics. */
  METRICS_TOKEN: z.string().min(16).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});
const together = (values: readonly unknown[]) => {
  const given = values.filter((value) => value !== undefined).length;
  return given === 0 ? 'none' : given === values.length ? 'all' : 'some';
};

/** All that payments by Alipay need, or nothing of it. Alipay calls us back: it needs our public address. */
function isAlipayWhole(all: z.infer<typeof Variables>) {
  const basis = together([all.ALIPAY_APP_ID, all.ALIPAY_PRIVATE_KEY]);
  const certificates = together([all.ALIPAY_APP_CERT, all.ALIPAY_CERT, all.ALIPAY_ROOT_CERT]);
  const proof = [together([all.ALIPAY_PUBLIC_KEY]), certificates];
  if (basis === 'none') return proof.every((one) => one === 'none');
  return basis === 'all' && proof.includes('all') && certificates !== 'some' && all.PUBLIC_URL !== undefined;
}

function hasLogin(text: string) {
  if (!URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username !== '' && password !== '';
}

/** Tenants are kept out of the console's own server. */
function isSameServer(ours: string | undefined, theirs: string | undefined) {
  if (!ours || !theirs || !URL.canParse(ours) || !URL.canParse(theirs)) return false;
  const place = (text: string) => {
    const { hostname, port: number } = new URL(text);
    return `${hostname}:${number || 5432}`;
  };
  return place(ours) === place(theirs);
}

// The other server is asked for which address a ticket was given; a request must not be able to name that
// address.
const Environment = Variables.refine(
  ({ LIVY_URL, SPARK_SUBMIT, SPARK_FOLDER }) => !(LIVY_URL || SPARK_SUBMIT) || SPARK_FOLDER,
  { path: ['SPARK_FOLDER'], message: 'must be given together with LIVY_URL or SPARK_SUBMIT' },
)
  .refine(({ CAS_URL, PUBLIC_URL }) => !CAS_URL || PUBLIC_URL, {
    path: ['PUBLIC_URL'],
    message: 'must be given together with CAS_URL',
  })
  .refine((all) => together([all.BANK_NAME, all.BANK_ACCOUNT_NAME, all.BANK_ACCOUNT]) !== 'some', {
    path: ['BANK_ACCOUNT'],
    message: 'must be given together with BANK_NAME and BANK_ACCOUNT_NAME',
  })
  .refine(({ DATABASE_URL, TENANT_DATABASE_URL }) => !isSameServer(DATABASE_URL, TENANT_DATABASE_URL), {
    path: ['TENANT_DATABASE_URL'],
    message: 'must be another server than that of DATABASE_URL',
  })
  .refine((all) => together([all.MQTT_TLS_CERT, all.MQTT_TLS_KEY]) !== 'some', {
    path: ['MQTT_TLS_CERT'],
    message: 'must be given together with MQTT_TLS_KEY',
  })
  .refine(({ MQTT_URL, MQTT_ADMIN }) => !MQTT_URL || MQTT_ADMIN === 'none' || hasLogin(MQTT_URL), {
    path: ['MQTT_URL'],
    message: 'must have a user and a password who may say who connects, or set MQTT_ADMIN=none',
  })
  .refine(({ MQTT_URL, MQTT_PUBLIC_URL }) => MQTT_URL || !MQTT_PUBLIC_URL, {
    path: ['MQTT_PUBLIC_URL'],
    message: 'is where gateways reach the broker of MQTT_URL: give that too',
  })
  .refine(({ MQTT_URL, MQTT_TLS_CERT }) => !MQTT_URL || !MQTT_TLS_CERT, {
    path: ['MQTT_TLS_CERT'],
    message: 'is for the broker inside: with MQTT_URL gateways connect elsewhere',
  })
  .refine(isAlipayWhole, {
    path: ['ALIPAY_APP_ID'],
    message:
      'must be given together with PUBLIC_URL, ALIPAY_PRIVATE_KEY, and ALIPAY_PUBLIC_KEY or the three certificates',
  });
export type Env = z.infer<typeof Environment> & { dataFolder: string };

const SECRET = /SECRET|PASSWORD|TOKEN|PRIVATE_KEY/;

/** The validated environment, or one sentence per wrong value. */
export function readEnv(source: Record<string, string | undefined>, root: string): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The environment is not usable:\n${lines.join('\n')}`);
  }
  return { ...parsed.data, dataFolder: resolve(root, parsed.data.CLOUDYARD_DATA) };
}

const masked = (name: string, value: unknown) => {
  if (value === undefined) return '(unset)';
  if (SECRET.test(name)) return '••••••';
  return String(value).replace(/(:\/\/[^:@/]*):[^@/]*@/, '$1:••••••@');
};

/** The effective values, fit to be printed. */
export const describeEnv = (env: Env) =>
  Object.keys(Variables.shape).map((name) => `${name}=${masked(name, env[name as keyof Env])}`);

export const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
