import { setTimeout as sleep } from 'node:timers/promises';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { type ConnectionOptions, withClient } from '../../server/src/drivers/database/index.ts';
import { AGENT, logInOver } from '../../server/test/login.ts';
import { withAppInstance } from './app-instance.ts';
import { type Figure, ratio, throughput } from './kit.ts';

const query = async <T>(owner: ConnectionOptions, text: string, values: unknown[] = []) =>
  withClient(owner, async (client) => (await client.query(text, values)).rows as T[]);

const PEOPLE = 100_000;

/** A user for every number; the bench inserts rows as the owner, to whom row-level security applies too. */
const plantPeople = (owner: ConnectionOptions, many: number) =>
  query(
    owner,
    `insert into account (username, email, phone, real_name, password_hash)
      select 'bench' || n, 'bench' || n || '@a.example', '', '众' || n, '' from generate_series(1, $1::int) n`,
    [many],
  );

type Sent = { id: string; state: string; figures: { recipients: number; delivered: number } };

/** Lines a second from the sending call until the last recipient has the message. */
async function sendToAll(url: string, cookie: string, category: string) {
  const ask = async (path: string, body?: object): Promise<Sent> => {
    const answer = await fetch(url + path, {
      method: body ? 'POST' : 'GET',
      headers: { cookie, 'user-agent': AGENT, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Sent;
  };
  const begin = performance.now();
  let message = await ask('/api-message/message/sent', {
    enterpriseId: NIL,
    title: '全员通知',
    description: '<p>周日停机维护</p>',
    messageCategory: category,
    audience: { everybody: true },
  });
  while (message.state === 'sending') {
    await sleep(100);
    message = await ask(`/api-message/sent/${message.id}`);
  }
  if (message.figures.delivered < PEOPLE) throw new Error(`told: ${JSON.stringify(message)}`);
  return message.figures.delivered / ((performance.now() - begin) / 1000);
}

/** Lines a second of the database alone: the same lines into an equal table, in one statement. */
async function insertRaw(owner: ConnectionOptions, category: string) {
  const begin = performance.now();
  const [made] = await query<{ n: number }>(
    owner,
    `with made as (insert into bench_inbox (message_id, account_id, category_id, self_type)
      select m.id, a.id, $1::uuid, '04' from account a, (select new_id() as id) m where a.removed_at is null returning 1)
    select count(*)::int as n from made`,
    [category],
  );
  return (made?.n ?? 0) / ((performance.now() - begin) / 1000);
}

/** A message to a hundred thousand people: frozen, handed out in portions, counted, published live. */
export const sendingMessages = (): Promise<Figure[]> =>
  withAppInstance(
    async (url, { owner }) => {
      const cookie = await logInOver(url, 'admin');
      await query(owner, 'create table bench_inbox (like inbox including all)');
      await plantPeople(owner, PEOPLE);
      await query(owner, 'vacuum analyze');
      await query(owner, 'alter table message_category no force row level security');
      const [category] = await query<{ id: string }>(
        owner,
        `select id from message_category where code = 'system'`,
      );
      const id = category?.id ?? '';
      const found = await ratio(
        () => sendToAll(url, cookie, id),
        () => insertRaw(owner, id),
      );
      const perSecond = (rows: number) => Math.round(rows).toLocaleString('en');
      return [
        {
          name: 'sending to 100,000 recipients / a raw INSERT … SELECT of the same rows',
          value: found.ratio,
          unit: 'ratio',
          limit: { least: 0.4 },
          note: `${perSecond(found.ours)} against ${perSecond(found.limit)} recipients a second`,
        },
      ];
    },
    { SESSION_BINDING: 'off' },
  );

const READERS = 1000;

/** Fills up to so many messages, the same ones for each of a thousand people. */
async function plantMessages(owner: ConnectionOptions, lines: number) {
  await query(
    owner,
    `insert into message (origin, app, category_id, title, body, plain, state, created_at, sent_at)
      select 'house', 'bench', c.ids[1 + n % cardinality(c.ids)], '通知 ' || n, '<p>内容</p>', '内容 ' || n, 'sent',
        now() - make_interval(secs => 20000 - n), now()
      from (select array_agg(id) as ids from message_category) c,
        generate_series((select count(*) + 1 from message where app = 'bench'), $1::int / ${READERS}) n`,
    [lines],
  );
  await query(
    owner,
    `insert into inbox (message_id, account_id, category_id, self_type, at, read_at)
      select m.id, a.id, m.category_id, '04', m.created_at, case when random() < 0.9 then now() end
      from account a, message m
      where m.app = 'bench' and (a.username = 'qin.yue' or a.username like 'bench%')
        and not exists (select from inbox i where i.message_id = m.id)
      order by m.id, a.id`,
  );
  // The counting triggers were off: ten million lines are inserted at once.
  await query(owner, 'delete from inbox_count');
  await query(
    owner,
    `insert into inbox_count (account_id, category_id, self_type, state, n)
      select account_id, category_id, self_type, (read_at is null)::int, count(*) from inbox group by 1, 2, 3, 4`,
  );
  await query(owner, 'vacuum analyze inbox, inbox_count, message');
}

const UNWALLED = ['message', 'message_category', 'inbox', 'inbox_count'];

/** Seconds for a page: the fastest of a few, as the machine's own speed changes from one second to the next. */
async function reading(url: string, cookie: string, body: object) {
  const seen: number[] = [];
  const headers = { cookie, 'content-type': 'application/json' };
  for (let n = 0; n < 6; n += 1)
    seen.push(1 / (await throughput(url, headers, 2, { method: 'POST', body: JSON.stringify(body) })));
  return Math.min(...seen);
}

/** The inbox's first page, and the same behind a category, in a small and in a large instance. */
export const readingCentre = (): Promise<Figure[]> =>
  withAppInstance(
    async (url, { owner }) => {
      for (const table of UNWALLED) await query(owner, `alter table ${table} no force row level security`);
      await query(owner, 'alter table inbox disable trigger user');
      await plantPeople(owner, READERS - 1);
      const cookie = await logInOver(url, 'qin.yue');
      const [me] = await query<{ id: string }>(owner, `select id from account where username = 'qin.yue'`);
      const [category] = await query<{ id: string }>(
        owner,
        `select id from message_category where code = 'people'`,
      );
      const address = `${url}/api-message/message/page/${me?.id}`;
      const pages = [{}, { tabKey: category?.id }];
      const measured = async (lines: number) => {
        await plantMessages(owner, lines);
        return [
          await reading(address, cookie, pages[0] ?? {}),
          await reading(address, cookie, pages[1] ?? {}),
        ];
      };
      const small = await measured(100_000);
      const large = await measured(10_000_000);
      const scanned = await linesReadByCounting(url, owner, cookie);
      return ['the centre’s page', 'the same behind a category']
        .map((name, at): Figure => {
          const [few, many] = [small[at] ?? Number.NaN, large[at] ?? Number.NaN];
          return {
            name: `${name}, 10,000,000 stored messages / 100,000`,
            value: many / few,
            unit: 'ratio',
            limit: { most: 1.5 },
            note: `${Math.round(1 / many)} against ${Math.round(1 / few)} pages a second`,
          };
        })
        .concat({
          name: 'messages read to count them for the badge and the tabs',
          value: scanned,
          unit: 'rows',
          limit: { most: 0 },
          note: 'rows of the store that a hundred badges and tabs made PostgreSQL look at',
        });
    },
    { SESSION_BINDING: 'off' },
  );

/** What PostgreSQL reports as read of the table while badges and tabs were counted. */
async function linesReadByCounting(url: string, owner: ConnectionOptions, cookie: string) {
  const seen = async () => {
    await sleep(1500);
    const [row] = await query<{ n: number }>(
      owner,
      `select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as n
        from pg_stat_user_tables where relname = 'inbox'`,
    );
    return row?.n ?? 0;
  };
  // An idle connection reports its reads after ten seconds.
  await sleep(12_000);
  const before = await seen();
  for (let n = 0; n < 100; n += 1)
    for (const path of ['/api-user/unreadCount', '/api-message/message/counts'])
      await (await fetch(url + path, { headers: { cookie, 'user-agent': AGENT } })).text();
  return (await seen()) - before;
}

if (import.meta.main) console.table([...(await sendingMessages()), ...(await readingCentre())]);
