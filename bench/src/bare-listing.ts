// The limit: a Fastify handler with the SQL of the market's search and nothing else.
import fastify from 'fastify';
import pg from 'pg';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const options = JSON.parse(process.env.BENCH_DATABASE ?? '{}');
const pool = new pg.Pool({ ...options, max: 10, pipeline: true });

const words = 'l.search @> query_grams($1)';
const pinnedSql = `select l.application_id as id from listing l
  join (select p.application_id, min(p.sort) as sort, min(p.shown_from) as since from promotion p
    where p.kind = 'pin' and p.shown_from <= now() and (p.shown_until is null or p.shown_until > now())
    group by 1) pin on pin.application_id = l.application_id
  where ${words} order by pin.sort, pin.since, l.application_id limit 100`;
const order = 'order by l.score desc, l.application_id desc limit $2 offset $3';
const pageSql = `with found as materialized (
    select l.application_id, l.score, l.listed_at, l.price_fen, l.rating, l.ratings from listing l
    where ${words} limit 5001),
  seen as materialized (select count(*)::int as n from found)
  select case when seen.n <= 5000 then array(select l.application_id from found l ${order})
      else array(select l.application_id from listing l where ${words} ${order}) end as ids,
    case when seen.n <= 5000 then seen.n else (select count(*)::int from listing l where ${words}) end as total
  from seen`;
const cardsSql = `select l.application_id, l.name, l.en_name, l.code, l.summary, l.logo, l.terminal, l.category_id,
    c.name as category_name, c.name_en as category_name_en, l.parent_category_id, pc.name as parent_name,
    pc.name_en as parent_name_en, l.publisher_id, l.publisher, l.verified, e.domain, l.version_id, l.version,
    l.price_fen, l.listed_at, l.updated_at, l.subscribers, l.rating, l.ratings, l.scope, l.release_types
  from listing l join app_category c on c.id = l.category_id join app_category pc on pc.id = l.parent_category_id
    left join enterprise e on e.id = l.publisher_id where l.application_id = any($1::uuid[])`;

const app = fastify({ logger: false });
app.get('/search', async (request) => {
  const { name = '', pageSize = '10' } = request.query as Record<string, string>;
  const client = await pool.connect();
  try {
    const [, { rows: pages }] = await Promise.all([
      client.query(pinnedSql, [name]),
      client.query(pageSql, [name, Number(pageSize), 0]),
    ]);
    const { ids, total } = pages[0];
    const cards = await client.query({
      name: 'cards',
      text: cardsSql,
      values: [ids],
    });
    return { content: cards.rows, totalElements: total, number: 0, size: Number(pageSize) };
  } finally {
    client.release();
  }
});
const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`listening ${address}\n`);
process.on('SIGTERM', () => process.exit(0));
