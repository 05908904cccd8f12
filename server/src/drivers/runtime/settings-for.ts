import type { Env } from '../../kit/env.ts';
import { trustedProxies } from '../../kit/http.ts';
import { appsKey, identityKey } from '../../kit/identity-key.ts';
import type { Cluster } from './kubernetes/open.ts';
import type { Settings } from './local/settings.ts';

const TWO_MINUTES = 120;

/** What the console tells its supervisor. `databases`: where the tenants' cluster listens on this machine. */
export function settingsFor(env: Env, secret: Buffer, databases: readonly string[]): Settings {
  const { key, kid } = identityKey(secret);
  return {
    domain: new URL(env.APPS_URL ?? 'http://apps.localhost').hostname,
    consoleUrl: new URL(env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`).origin,
    ticketKey: appsKey(secret, 'ticket').toString('base64'),
    cookieKey: appsKey(secret, 'cookie').toString('base64'),
    identityKey: { pem: key.export({ format: 'pem', type: 'pkcs8' }).toString(), kid },
    // Only where it is asked for: the console's own port leads to applications too.
    apps: env.APPS_PORT > 0 ? { host: env.HOST, port: env.APPS_PORT } : null,
    trustedProxies: trustedProxies(env),
    databases,
    networks: env.OWN_NETWORKS,
    diskFloorMb: env.DISK_FLOOR_MB,
    lingerSeconds: env.APPS_LINGER ?? (env.DEMO ? TWO_MINUTES : null),
  };
}

/** The cluster applications run in; undefined: they run on this machine. */
export const clusterFor = (env: Env): Cluster | undefined =>
  env.RUNTIME === 'kubernetes'
    ? { namespace: env.KUBERNETES_NAMESPACE, config: env.KUBERNETES_CONFIG }
    : undefined;
