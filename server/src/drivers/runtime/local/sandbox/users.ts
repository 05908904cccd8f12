import type { Home } from '../home.ts';
import { readJson, writeWhole } from '../whole-file.ts';

/** Above what systems hand out to people and services. */
export const FIRST = 200_000;

/** Which user of the machine a space is; for ever, as its files belong to that user. */
export async function openUsers(home: Home) {
  const path = home.at('users.json');
  const users = new Map(Object.entries((await readJson<Record<string, number>>(path)) ?? {}));
  const kept = new Set(users.keys());
  let writing = Promise.resolve();
  const write = () => {
    const written = writing.then(async () => {
      const all = [...users];
      await writeWhole(path, JSON.stringify(Object.fromEntries(all)));
      for (const [spaceId] of all) kept.add(spaceId);
    });
    // One that failed is the trouble of those who waited for it, not of those who come later.
    writing = written.catch(() => undefined);
    return written;
  };
  return {
    /** A user that is not kept is not handed out: its files would be another's after a restart. */
    async of(spaceId: string): Promise<number> {
      const uid = users.get(spaceId) ?? Math.max(FIRST - 1, ...users.values()) + 1;
      users.set(spaceId, uid);
      if (!kept.has(spaceId)) await write();
      return uid;
    },
  };
}

export type Users = Awaited<ReturnType<typeof openUsers>>;
