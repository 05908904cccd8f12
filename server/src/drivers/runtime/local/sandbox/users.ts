import type { Home } from '../home.ts';
import { readJson, writeWhole } from '../whole-file.ts';

/** Above what systems hand out to people and services. */
export const FIRST = 200_000;

/** Which user of the machine a space is; for ever, as its files belong to that user. */
export async function openUsers(home: Home) {
  const path = home.at('users.json');
  const users = new Map(Object.entries((await readJson<Record<string, number>>(path)) ?? {}));
  let writing = Promise.resolve();
  return {
    async of(spaceId: string): Promise<number> {
      const known = users.get(spaceId);
      if (known !== undefined) return writing.then(() => known);
      const uid = Math.max(FIRST - 1, ...users.values()) + 1;
      users.set(spaceId, uid);
      writing = writing
        .catch(() => undefined)
        .then(() => writeWhole(path, JSON.stringify(Object.fromEntries(users))));
      await writing;
      return uid;
    },
  };
}

export type Users = Awaited<ReturnType<typeof openUsers>>;
