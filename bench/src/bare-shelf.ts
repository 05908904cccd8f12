// The limit: a Fastify handler with the SQL of the shelf's search and nothing else.
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
const totalSql = `select count(*)::int as n from listing l where ${words}`;
const idsSql = `select l.application_id as id from (with found as materialized (
    select l.application_id, l.score, l.listed_at, l.price_fen, l.rating, l.ratings from listing l
    where ${words}) select * from found) l
  order by l.score desc, l.application_id desc limit $2 offset $3`;
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
    const [total, , { rows: ids }] = await Promise.all([
      client.query(totalSql, [name]),
      client.query(pinnedSql, [name]),
      client.query(idsSql, [name, Number(pageSize), 0]),
    ]);
    const cards = await client.query({
      name: 'cards',
      text: cardsSql,
      values: [ids.map(({ id }) => id)],
    });
    return { content: cards.rows, totalElements: total.rows[0].n, number: 0, size: Number(pageSize) };
  } finally {
    client.release();
  }
});
const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`listening ${address}\n`);
process.on('SIGTERM', () => process.exit(0));
