import type { Home } from '../home.ts';
import { readJson, writeWhole } from '../whole-file.ts';

/** Above what systems hand out to people and services. */
const FIRST = 200_000;

/** Which user of the machine a space is; for ever, as its files belong to that user. */
export async function openUsers(home: Home) {
  const path = home.at('users.json');
  const users: Record<string, number> = (await readJson(path)) ?? {};
  let writing = Promise.resolve();
  return {
    async of(spaceId: string): Promise<number> {
      const known = users[spaceId];
      if (known !== undefined) return writing.then(() => known);
      const uid = Math.max(FIRST - 1, ...Object.values(users)) + 1;
      users[spaceId] = uid;
      writing = writing.catch(() => undefined).then(() => writeWhole(path, JSON.stringify(users)));
      await writing;
      return uid;
    },
  };
}

export type Users = Awaited<ReturnType<typeof openUsers>>;
