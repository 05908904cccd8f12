import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { RuntimeRefusal } from '../../../kit/runtime.ts';
import type { Engine } from '../../runtime/local/engine/engine.ts';

const execute = promisify(execFile);
const ASK_MS = 60_000;
/** So many stay unpacked; of the others their packages hold the archives. */
const KEPT = 4;

/** The archive in a package is no image, or another than its manifest says. */
export class UnfitImage extends Error {}

type Kept = { image: Promise<string>; users: number };

/** Images out of the archives of packages, each unpacked once as long as it is wanted. */
export function makeImageShelf() {
  const shelf = new Map<string, Kept>();
  const makeRoom = async (engine: Engine) => {
    for (const [key, { image, users }] of shelf) {
      if (shelf.size <= KEPT) return;
      if (users > 0) continue;
      shelf.delete(key);
      const others = await Promise.all([...shelf.values()].map((one) => one.image.catch(() => '')));
      const gone = await image.catch(() => '');
      if (gone && !others.includes(gone)) await engine.removeImage(gone).catch(() => undefined);
    }
  };
  return {
    /** The image for as long as it is used. */
    async use<T>(
      engine: Engine,
      archive: string,
      digest: string,
      act: (image: string) => Promise<T>,
    ): Promise<T> {
      const key = `${digest} ${archive}`;
      const kept: Kept = shelf.get(key) ?? { image: load(engine, archive, digest), users: 0 };
      // The one that was used last is the last to go.
      shelf.delete(key);
      shelf.set(key, kept);
      kept.users += 1;
      try {
        return await act(await kept.image);
      } finally {
        kept.users -= 1;
        if (await kept.image.then(() => false).catch(() => true)) shelf.delete(key);
        await makeRoom(engine);
      }
    },
  };
}
export type ImageShelf = ReturnType<typeof makeImageShelf>;

async function load(engine: Engine, archive: string, digest: string): Promise<string> {
  const image = await engine.load(archive).catch((error: Error) => {
    throw error instanceof RuntimeRefusal ? new UnfitImage(error.message) : error;
  });
  const format = '{{.Id}} {{.Digest}}';
  const { stdout } = await execute('podman', ['image', 'inspect', '--format', format, image], {
    ...{ env: engine.environment, timeout: ASK_MS },
  });
  const names = stdout.trim().split(' ');
  const bare = digest.replace(/^sha256:/, '');
  if (names.some((name) => name.replace(/^sha256:/, '') === bare)) return image;
  throw new UnfitImage(`Its archive holds the image ${names.join(', or ')}, not ${digest}.`);
}
