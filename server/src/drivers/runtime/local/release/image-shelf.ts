import { readdir } from 'node:fs/promises';
import { type Engine, type Images, isThere } from '../engine/engine.ts';
import type { Home } from '../home.ts';
import { readJson } from '../whole-file.ts';
import { refuse } from './refuse.ts';

/** Images lie with the engine; releases say which of them are in use. */
export function imageShelf(home: Home, images: Images) {
  let arriving = 0;
  let sweeping: Promise<void> = Promise.resolve();

  const keptNow = async () => {
    const names = (await readdir(home.at('releases'))).filter((name) => name.startsWith('IMAGE-'));
    const labels = await Promise.all(
      names.map((name) => readJson<{ entry: string }>(home.at('releases', name, 'release.json'))),
    );
    return new Set(labels.map((label) => label?.entry ?? ''));
  };

  const removeOthers = async (engine: Engine) => {
    const all = await engine.images();
    const kept = await keptNow();
    for (const image of new Set(all)) {
      if (arriving > 0) return;
      // One that a container still has stays until the next time.
      if (!kept.has(image)) await engine.removeImage(image).catch(() => undefined);
    }
    if (arriving === 0) await engine.removeParts();
  };

  const sweep = async () => {
    const engine = await images();
    await sweeping;
    if (!isThere(engine) || arriving > 0) return;
    const swept = removeOthers(engine);
    sweeping = swept.catch(() => undefined);
    await swept;
  };

  return {
    /**
     * What is being brought belongs to no instance until its release is there: meanwhile nothing is removed. What is being removed
     * is waited for: it is not to be found there, and gone in the next moment.
     */
    async arrive<T>(act: () => Promise<T>): Promise<T> {
      arriving += 1;
      let isBrought = false;
      try {
        await sweeping;
        const brought = await act();
        isBrought = true;
        return brought;
      } finally {
        arriving -= 1;
        if (!isBrought) void sweep().catch(() => undefined);
      }
    },
    async pull(reference: string): Promise<string> {
      const engine = await images();
      if (!isThere(engine)) refuse(engine.missing);
      return engine.pull(reference);
    },
    /** Whether an image is still there; where the engine cannot be asked it is taken to be. */
    async has(image: string): Promise<boolean> {
      const engine = await images();
      return !isThere(engine) || engine.has(image);
    },
    /** Removes what no release has any more. */
    sweep,
  };
}
