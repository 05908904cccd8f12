import { categoryApi, type MessageCategory } from '@cloudyard/contract/message/category.ts';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { idOf, roleId, rows } from '../../../../test/rows.ts';

// What the stories of categories, types and groups share: people and places, and rows read past the wall.

export async function openStory() {
  const test = await openTestApp();
  const [admin, lin, zhou, qin, he] = await Promise.all(
    ['admin', 'lin.qiao', 'zhou.yan', 'qin.yue', 'he.ming'].map((name) => test.as(name)),
  );
  const people = { admin, lin, zhou, qin, he } as Record<'admin' | 'lin' | 'zhou' | 'qin' | 'he', Caller>;
  const [here, there] = [
    await idOf(test, 'enterprise', '海川重工'),
    await idOf(test, 'enterprise', '云杉精密'),
  ];
  return { test, ...people, here, there };
}

export { idOf, roleId, rows };

type Said = { place: string | null; category: string; type?: { id: string; code: string }; to?: string[] };

/** A message as it is in the ledger, with a line for each recipient. */
export const say = (test: TestApp, { place, category, type, to = [] }: Said) =>
  rows(test, async (db) => {
    const self_type = type?.code ?? '02';
    const at = { enterprise_id: place, category_id: category, self_type };
    const message = await db
      .insertInto('message')
      .values({ ...at, origin: 'console', title: '停电通知', state: 'sent', type_id: type?.id ?? null })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const account_id of to) {
      await db
        .insertInto('inbox')
        .values({ ...at, message_id: message.id, account_id })
        .execute();
    }
    return message.id;
  });

export async function makeCategory(who: Caller, name: string, more = {}): Promise<MessageCategory> {
  const { status, body } = await who.ask(categoryApi.save, { body: { name, ...more } });
  if (status !== 200) throw new Error(`${name}: ${body.code}`);
  return body;
}

export const categoriesOf = async (who: Caller, enterpriseId?: string): Promise<MessageCategory[]> =>
  (await who.ask(categoryApi.list, { query: { enterpriseId } })).body;

/** The audit actions about a thing, in order. */
export const logged = (test: TestApp, id: string) =>
  rows(test, (db) =>
    db
      .selectFrom('audit_entry')
      .select(['action', 'object_name', 'before', 'after'])
      .where('object_id', '=', id)
      .orderBy('time')
      .execute(),
  );

/** An answer in short. */
export const told = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  status === 200 ? undefined : body.code,
];
