// The limit: a Fastify handler with the same SQL and nothing else.
import fastify from 'fastify';
import pg from 'pg';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const options = JSON.parse(process.env.BENCH_DATABASE ?? '{}');
const pool = new pg.Pool({ ...options, max: 10, pipeline: true });

const rowsSql = `select e.id, time, actor_id, actor_name, enterprise_id, action, object_type, object_id, object_name,
  request_id, address, s.seq from audit_entry e left join audit_seal s on s.entry_id = e.id
  order by time desc, e.id desc limit $1 offset $2`;
const countSql = 'select count(*) as total from audit_entry';

const app = fastify({ logger: false });
app.get('/list', async (request) => {
  const { page = '0', size = '10' } = request.query as Record<string, string>;
  const client = await pool.connect();
  try {
    const [rows, count] = await Promise.all([
      client.query(rowsSql, [Number(size), Number(page) * Number(size)]),
      client.query(countSql),
    ]);
    return {
      content: rows.rows,
      totalElements: count.rows[0].total,
      number: Number(page),
      size: Number(size),
    };
  } finally {
    client.release();
  }
});
const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`listening ${address}\n`);
process.on('SIGTERM', () => process.exit(0));
