import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openAppInstance } from './app-instance.ts';
import { measurePumps } from './demo/pump-history.ts';
import { showcase } from './demo/showcase.ts';
import { insertDemoProjects, installSamples, sendDemoModels } from './domains/bigdata/index.ts';
import type { Databases } from './drivers/database/index.ts';
import type { Kit } from './kit/context.ts';
import { type Env, readEnv } from './kit/env.ts';
import { makeLog } from './kit/log.ts';
import { type Seeded, seed } from './seed.ts';

// A program of its own: filling an empty database takes a hundred megabytes that the server does not need
// afterwards.

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

type Where = Omit<Databases, 'stop'>;

async function fill(where: Where): Promise<Seeded> {
  // Whoever connects, connects to the server that starts beside us.
  const env = readEnv({ ...process.env, MQTT_PORT: 'off' }, root);
  const databases = { ...where, stop: async () => undefined };
  const instance = await openAppInstance({ env, databases, root, log: makeLog('warn') });
  try {
    const seeded = await seed(instance.kit, showcase);
    await measurePumps(instance.kit);
    if (env.SAMPLES) await drawSamples(instance.kit, env);
    await instance.kit.audit.seal();
    return seeded;
  } finally {
    await instance.close();
  }
}

async function drawSamples(kit: Kit, env: Env) {
  await installSamples(kit);
  await insertDemoProjects(kit);
  if (env.DEMO) await sendDemoModels(kit);
}

process.on('disconnect', () => process.exit(1));
process.once('message', (where: Where) => {
  fill(where).then(
    (seeded) => process.send?.(seeded, () => process.exit(0)),
    (error: Error) => {
      process.stderr.write(`${error.stack}\n`);
      process.exit(1);
    },
  );
});
