import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { identityOf } from '../../environment.ts';
import { filesOf, groupOf } from '../boot-files.ts';
import { databaseFor, environmentOf } from '../launch.ts';
import { makeFolder } from '../limits/group-files.ts';
import type { Placed } from '../release/store.ts';
import { FIRST as FIRST_UID } from '../sandbox/users.ts';
import type { Prepared } from '../spawn.ts';
import type { BootRecord } from '../state.ts';
import type { World } from '../world.ts';
import { hookFor, runArguments, UIDS, variables } from './arguments.ts';
import { type Engine, isThere } from './engine.ts';

const NETWORK = join(import.meta.dirname, 'network.sh');
const RELAY = join(import.meta.dirname, '../inside/relay.mjs');
/** Above the users of spaces that run without containers. */
const FIRST_MAPPED = 1_000_000;
const INSIDE = { data: '/data', tmp: '/tmp' };

export const containerOf = (record: BootRecord) => `cloudyard.${groupOf(record)}`;

/** Of a program that is a container; undefined as well where there is none to ask now. */
export async function engineFor({ images }: World, { plan }: BootRecord): Promise<Engine | undefined> {
  const found = plan.release.kind === 'IMAGE' ? await images() : undefined;
  return found && isThere(found) ? found : undefined;
}

/**
 * A process of ours makes the network, passes connections on between it and the door, and starts the container in it.
 * What a plan says about the environment is never in the environment of anything that runs here.
 */
export async function prepareContainer(
  world: World,
  record: BootRecord,
  { entry: image }: Placed,
  uid: number,
): Promise<Prepared> {
  const { home, limiter, settings } = world;
  const { plan, port } = record;
  const { gate, boot, files } = filesOf(record);
  const engine = await engineFor(world, record);
  if (!engine) throw new Error('There is nothing that starts containers.');
  const group = limiter.tree(groupOf(record));
  if (!group) throw new Error('There are no groups to limit a container by.');
  for (const [folder] of group.views) await makeFolder(folder);
  const name = containerOf(record);
  const hooks = home.at(...boot, 'hooks');
  await makeFolder(hooks);
  if (group.memory) await writeFile(join(hooks, 'join.json'), hookFor(group.memory));
  const { lines, long } = variables(environmentOf(plan, INSIDE, port, true, identityOf(settings, plan.id)));
  const envFile = home.at(...boot, 'variables');
  const hosts = home.at(...boot, 'hosts');
  await writeFile(envFile, lines, { mode: 0o600 });
  await writeFile(hosts, `127.0.0.1 localhost ${plan.host}\n::1 localhost\n`, { mode: 0o644 });
  const secrets: Record<string, string> = {};
  for (const [count, [variable, value]] of long.entries()) {
    secrets[variable] = `${name}.${count}`;
    await writeFile(home.at(...boot, 'secret'), value, { mode: 0o600 });
    await engine.keepSecret(`${name}.${count}`, home.at(...boot, 'secret'));
  }
  await rm(home.at(...boot, 'secret'), { force: true });
  const args = runArguments(plan, {
    ...{
      name,
      image,
      envFile,
      hosts,
      secrets,
      group,
      hooks,
      init: engine.init,
      files: home.at(...files),
    },
    ...{ runtimeId: world.id, firstUid: FIRST_MAPPED + (uid - FIRST_UID) * UIDS },
  });
  const database = databaseFor(plan, port, true);
  return {
    command: [
      'unshare',
      '--net',
      '/bin/sh',
      NETWORK,
      process.execPath,
      '--max-old-space-size=24',
      RELAY,
      'podman',
      ...args,
    ],
    cwd: '/',
    given: {
      ...{ env: engine.environment, port, door: true },
      database: database && { port: database.port, path: home.at(...gate) },
    },
  };
}
