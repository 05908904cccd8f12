import { createHash } from 'node:crypto';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Limiter } from '../runtime/local/limits/types.ts';
import { findWays } from '../runtime/local/sandbox/try.ts';
import type { Ways } from '../runtime/local/sandbox/ways.ts';
import { type Containers, findContainers } from './containers/find.ts';
import { type ImageShelf, makeImageShelf } from './containers/images.ts';
import { makeMark } from './mark.ts';
import type { Connected } from './spark/connect.ts';

/** What all steps of this engine share. */
export type World = {
  /** Where packages, working folders and the empty root lie, closed to everybody else. */
  folder: string;
  /** Begins the name of everything this engine makes. */
  mark: string;
  ways: Ways;
  limiter: Limiter;
  /** The Python that programs find as well; null: there is none. */
  python: string | null;
  /** The same for every engine in this folder: it finds what a former one left. */
  id: string;
  containers: Containers;
  images: ImageShelf;
  /** What steps of mode SPARK are sent to; null: there is none. */
  spark: Connected | null;
  /** Who was told to stop and did not is ended after so long. */
  graceMs: number;
  /** Where the platform's own packages lie. */
  builtins: string;
};

export type Without = readonly ('namespaces' | 'cgroups' | 'python' | 'containers')[];

/** Only what lies in /usr is seen by programs. */
const PYTHONS = ['/usr/bin/python3', '/usr/local/bin/python3'];

export async function findWorld(
  folder: string,
  without: Without,
  rest: Pick<World, 'graceMs' | 'builtins' | 'spark'>,
): Promise<World> {
  const at = (...parts: string[]) => join(folder, ...parts);
  const id = createHash('sha256').update(folder).digest('hex').slice(0, 7);
  const kept = without.filter((one) => one !== 'python' && one !== 'containers');
  const { ways, limiter } = await findWays({ folder, at, socket: at }, `e${id}`, kept);
  const python = without.includes('python') ? null : await findPython();
  const containers = findContainers(folder, `e${id}`, { ways, limiter }, !without.includes('containers'));
  return {
    ...rest,
    ...{
      folder,
      mark: makeMark(),
      id: `e${id}`,
      ways,
      limiter,
      python,
      containers,
      images: makeImageShelf(),
    },
  };
}

async function findPython(): Promise<string | null> {
  for (const path of PYTHONS) {
    const isThere = await access(path).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  return null;
}
