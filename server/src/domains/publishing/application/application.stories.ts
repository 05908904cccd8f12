import { applicationApi } from '@cloudyard/contract/publishing/application.ts';
import type { Caller, TestApp } from '../../../../test/app.ts';
import { rows } from '../../../../test/rows.ts';

// What the stories about applications share: rows as they are, and drafts that pass.

export { rows };

export type Branch = { parent: string; leaf: string; other: string };

/** One category with two below it. */
export const branchOf = (test: TestApp, name: string): Promise<Branch> =>
  rows(test, async (db) => {
    const add = (row: { name: string; parent_id?: string }) =>
      db.insertInto('app_category').values(row).returning('id').executeTakeFirstOrThrow();
    const { id: parent } = await add({ name });
    const { id: leaf } = await add({ name: `${name}甲`, parent_id: parent });
    const { id: other } = await add({ name: `${name}乙`, parent_id: parent });
    return { parent, leaf, other };
  });

/** A picture that this user uploaded, kept for this room. */
export const picture = (test: TestApp, owner: string, visibility: 'sealed' | 'private' = 'sealed') =>
  rows(test, async (db) => {
    const name = `${crypto.randomUUID()}.webp`;
    const kept = { name, original_name: '标志.png', category: 'image', mime: 'image/webp', bytes: 10 };
    await db
      .insertInto('file')
      .values({ ...kept, sha256: Buffer.alloc(32), visibility, owner_id: owner })
      .execute();
    return name;
  });

let count = 0;
/** A valid draft, different from all others. */
export const draftOf = (branch: Branch, logo: string) => {
  count += 1;
  return {
    name: `设备巡检 ${count}`,
    enName: `Inspection ${count}`,
    code: `inspection-${count}`,
    logo,
    terminal: { id: 'WEB' as const },
    model: { id: 'SINGLE' as const },
    type: { id: 'MARKET' as 'MARKET' | 'EXCLUSIVE' },
    parentCategory: { id: branch.parent },
    category: { id: branch.leaf },
    description: '<p>每日巡检。</p>',
  };
};
export type Draft = ReturnType<typeof draftOf>;

/** The id of an application that the caller publishes. */
export async function published(who: Caller, draft: Draft, more: Record<string, unknown> = {}) {
  const { status, body } = await who.ask(applicationApi.submit, { body: { ...draft, ...more } });
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.applicationId as string;
}

/** Puts it where a story begins, past the moves that lead there. */
export const put = (test: TestApp, id: string, set: Record<string, unknown>) =>
  rows(test, (db) => db.updateTable('application').set(set).where('id', '=', id).execute());

export const rowOf = (test: TestApp, id: string) =>
  rows(test, (db) => db.selectFrom('application').selectAll().where('id', '=', id).executeTakeFirstOrThrow());

export const detailOf = async (who: Caller, id: string) =>
  (await who.ask(applicationApi.detail, { params: { id } })).body;

export const code = ({ status, body }: { status: number; body: { code?: string } }) =>
  status < 300 ? status : body.code;
