import { Readable } from 'node:stream';
import { dataExportApi as api } from '@cloudyard/contract/custody/data-export.ts';
import { expect } from 'vitest';
import { type Caller, DEMO_PASSWORD, type TestApp } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import { enterpriseId, rows, runSql } from '../../../test/rows.ts';
import { storedPlace } from '../file/index.ts';
import { archiveOf } from './data-export/export-work.service.ts';

export const CANARY = 'CANARY-OF-ANOTHER';
export const SECRET = 'SECRET-THAT-STAYS';
export const NEVER = new AbortController().signal;
export const password = DEMO_PASSWORD;
export const said = ({ status, body }: { status: number; body: { code?: string } }) =>
  status === 200 ? 'done' : body.code;
const key = () => ({ 'idempotency-key': crypto.randomUUID() });

/** Two enterprises with things of their own, a canary in the one and a secret in the other. */
export async function custodyStory(test: TestApp) {
  const [lin, zhou] = [await test.as('lin.qiao'), await test.as('zhou.yan')];
  const here = await enterpriseId(test, '海川重工');
  const there = await enterpriseId(test, '云杉精密');
  /** A file of an enterprise, past the calls. */
  async function keep(called: string, place: string, visibility: string, text = `text of ${called}`) {
    const name = crypto.randomUUID().replaceAll('-', '');
    const bytes = Buffer.from(text);
    await test.kit.storage.put(storedPlace(name), Readable.from([bytes]));
    await addFile(called, place, visibility, name, bytes.length);
    return storedPlace(name);
  }
  const addFile = (called: string, place: string, visibility: string, name: string, bytes: number) =>
    rows(test, (db) =>
      db
        .insertInto('file')
        .values({
          ...{ name, original_name: called, category: 'note', mime: 'text/plain', bytes, visibility },
          ...{ sha256: Buffer.alloc(32), owner_id: lin.userId, enterprise_id: place },
        })
        .execute(),
    );
  await runSql(
    test,
    `insert into department (enterprise_id, name, code) values ('${there}', '${CANARY}', 'C'), ('${here}', 'OWN-DEPARTMENT', 'O');
     insert into webhook (enterprise_id, name, url, events, created_by, secret) values
       ('${here}', 'hook', 'https://example.com/x', '{order.delivered}', '${lin.userId}', '${SECRET}');
     insert into message_block (account_id, sender_id) select a.id, b.id from account a, account b
       where a.username = 'lin.qiao' and b.username = 'zhou.yan';`,
  );
  await keep('合同.txt', here, 'sealed');
  await keep('合同.txt', here, 'private');
  await keep('theirs.txt', there, 'private', CANARY);

  const row = async (id: string, who = lin) => {
    const [of, mine] = [await who.ask(api.list), await who.ask(api.mine)];
    return [...(of.body.exports ?? []), ...mine.body.exports].find((one) => one.id === id);
  };
  const OPEN = ['waiting', 'running'];
  /** It has come to an end, and to this one. */
  const ends = async (id: string, state: string, who = lin) => {
    await eventually(async () => expect(OPEN).not.toContain((await row(id, who))?.state));
    expect(await row(id, who)).toMatchObject({ state });
  };
  const start = (who: Caller = lin, body = { password }) => who.ask(api.start, { body }, key());
  return {
    ...{ lin, zhou, here, there, keep, addFile, row, ends, start },
    startMine: (who: Caller = lin, body = { password }) => who.ask(api.startMine, { body }, key()),
    list: async (who: Caller = lin) => (await who.ask(api.list)).body.exports as { id: string }[],
    async made(): Promise<string> {
      const { body } = await start();
      await ends(body.id, 'done');
      return body.id;
    },
    /** Past the calls: nobody has it in hand unless it says so. */
    waiting: async (changes: object = {}): Promise<string> =>
      (
        await rows(test, (db) =>
          db
            .insertInto('data_export')
            .values({ enterprise_id: here, account_id: lin.userId, ...changes })
            .returning('id')
            .executeTakeFirstOrThrow(),
        )
      ).id,
    isKept: async (id: string) => {
      const stream = await test.kit.storage.get(archiveOf(id));
      stream?.destroy();
      return stream !== undefined;
    },
    /** Each story has its day. */
    aDayLater: () => runSql(test, `update data_export set started_at = started_at - interval '2 days'`),
  };
}
export type CustodyStory = Awaited<ReturnType<typeof custodyStory>>;
