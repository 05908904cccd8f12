import type { Health } from '../../../../kit/runtime.ts';
import { ACCOUNT, KEY, portOf, secretOf } from '../names.ts';
import type { KeptPlan } from '../record.ts';

/** So long a program has to become healthy, from when it runs. */
export const START_SECONDS = 60;
/** With a place on a node and the pull of its image, which take their time before it runs. */
export const DEADLINE_SECONDS = 600 + 2 * START_SECONDS;
const EVERY = 10;
const TIMEOUT = 5;
const FAILS = 3;
/** We give the start up first, at the latest by the next look at all, so that the end of a probe's patience is not taken for a crash. */
const PATIENCE = START_SECONDS + 60;
const TERM_SECONDS = 30;
/** Reserved on a node; what the plan allows is the limit. */
const requestOf = (cpu: number) => Math.max(10, Math.round(cpu / 10));

/** What runs: all of it follows from the plan, so that the same plan is the same pod. */
export function podTemplate(plan: KeptPlan, labels: Readonly<Record<string, string>>, restarts: number) {
  const { id, key, release, limits, database } = plan;
  const port = portOf(plan);
  const amounts = { memory: `${limits.memory}Mi`, 'ephemeral-storage': `${limits.disk}Mi` };
  return {
    metadata: {
      labels: { ...labels, [KEY]: key },
      annotations: { 'cloudyard/digest': release.digest, 'cloudyard/restarts': String(restarts) },
    },
    spec: {
      serviceAccountName: ACCOUNT,
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      terminationGracePeriodSeconds: TERM_SECONDS,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      containers: [
        {
          name: 'app',
          image: release.reference,
          ports: [{ name: 'http', containerPort: port }],
          envFrom: [{ secretRef: { name: secretOf(id, key) } }],
          env: environment(port, database),
          resources: {
            limits: { cpu: `${limits.cpu}m`, ...amounts },
            requests: { cpu: `${requestOf(limits.cpu)}m`, ...amounts },
          },
          ...probes(plan.health),
          securityContext: {
            allowPrivilegeEscalation: false,
            privileged: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
          volumeMounts: [
            { name: 'data', mountPath: '/data' },
            { name: 'tmp', mountPath: '/tmp' },
          ],
        },
      ],
      volumes: ['data', 'tmp'].map((name) => ({ name, emptyDir: { sizeLimit: `${limits.disk}Mi` } })),
    },
  };
}

const environment = (port: number, database: KeptPlan['database']) =>
  Object.entries({
    HOME: '/data',
    TMPDIR: '/tmp',
    PORT: String(port),
    SERVER_PORT: String(port),
    ...(database && { DB_HOST: database.host, DB_PORT: String(database.port) }),
  }).map(([name, value]) => ({ name, value }));

/** Healthy twice before a visitor is led there; what does not answer three times is started anew. */
function probes(health: Health) {
  if (health.by === 'process') return {};
  const asked =
    health.by === 'http' ? { httpGet: { path: health.path, port: 'http' } } : { tcpSocket: { port: 'http' } };
  const every = { ...asked, periodSeconds: EVERY, timeoutSeconds: TIMEOUT, failureThreshold: FAILS };
  return {
    startupProbe: { ...asked, periodSeconds: 1, timeoutSeconds: TIMEOUT, failureThreshold: PATIENCE },
    readinessProbe: { ...every, periodSeconds: 1, successThreshold: 2 },
    livenessProbe: every,
  };
}
