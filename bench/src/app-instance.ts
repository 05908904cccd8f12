import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Databases } from '../../server/src/drivers/database/index.ts';
import { endLocal } from '../../server/src/drivers/runtime/index.ts';
import { openMeasured } from './database.ts';
import { startProgram } from './kit.ts';

const urlOf = (options: { user: string; password?: string; host: string; port: number; database: string }) =>
  `postgres://${options.user}:${encodeURIComponent(options.password ?? '')}@${encodeURIComponent(options.host)}:${options.port}/${options.database}`;

/** The whole server as its own process on a database of its own, while `act` measures it. */
export async function withAppInstance<T>(
  act: (url: string, databases: Databases) => Promise<T>,
  environment: Record<string, string> = {},
): Promise<T> {
  const databases = await openMeasured();
  const dataFolder = await mkdtemp(join(tmpdir(), 'cloudyard-bench-'));
  const env = {
    CLOUDYARD_DATA: dataFolder,
    PORT: '0',
    LOG_LEVEL: 'warn',
    // Calls are counted as usual but not refused: the load comes from one account at one address.
    RATE_LIMIT: '100000000',
    LOGIN_RATE_LIMIT: '100000000',
    REPEAT_LOGIN: 'allow',
    // The gateways of the demo would take their part of the machine, more or less of it by chance.
    MQTT_PORT: 'off',
    DATABASE_URL: urlOf(databases.owner),
    DATABASE_APP_URL: urlOf(databases.app),
    ...environment,
  };
  const served = await startProgram('server/src/main.ts', env, /Cloudyard {2}(http:\S+)/);
  try {
    return await act(served.said[1] ?? '', databases);
  } finally {
    await served.stop();
    await databases.stop();
    // Applications of the demo run on without the server.
    await endLocal(dataFolder);
    await rm(dataFolder, { recursive: true, force: true });
  }
}
