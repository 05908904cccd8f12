import { readdir } from 'node:fs/promises';
import { type Found, isThere } from '../engine/engine.ts';
import type { Home } from '../home.ts';
import { readJson } from '../whole-file.ts';
import { refuse } from './refuse.ts';

/** Images lie with the engine; releases say which of them somebody keeps. */
export function imageShelf(home: Home, images: Promise<Found>) {
  let arriving = 0;
  return {
    /** What is being brought is nobody's until its release is there: meanwhile nothing is removed. */
    async arrive<T>(act: () => Promise<T>): Promise<T> {
      arriving += 1;
      try {
        return await act();
      } finally {
        arriving -= 1;
      }
    },
    async pull(reference: string): Promise<string> {
      const engine = await images;
      if (!isThere(engine)) refuse(engine.missing);
      return engine.pull(reference);
    },
    /** Removes what no release has any more. */
    async sweep(): Promise<void> {
      const engine = await images;
      if (!isThere(engine) || arriving > 0) return;
      const names = (await readdir(home.at('releases'))).filter((name) => name.startsWith('IMAGE-'));
      const labels = await Promise.all(
        names.map((name) => readJson<{ entry: string }>(home.at('releases', name, 'release.json'))),
      );
      await engine.removeImages(new Set(labels.map((label) => label?.entry ?? '')));
    },
  };
}
