// The limit of the poll: one indexed read of the session by its token, and nothing else.
import { hash } from 'node:crypto';
import fastify from 'fastify';
import pg from 'pg';

const options = JSON.parse(process.env.BENCH_DATABASE ?? '{}');
const pool = new pg.Pool({ ...options, max: 10, pipeline: true });
const text = `select a.id, a.username, a.real_name, a.email, a.phone, a.avatar, s.id as session_id, s.created_at
  from session s join account a on a.id = s.account_id
  where s.token_hash = $1 and s.ended_at is null and s.expires_at > now()`;

const app = fastify({ logger: false });
app.get('/me', async (request, reply) => {
  const token = /cloudyard=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const { rows } = await pool.query({ name: 'me', text, values: [hash('sha256', token, 'buffer')] });
  return rows[0] ?? reply.status(401).send();
});
const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`listening ${address}\n`);
process.on('SIGTERM', () => process.exit(0));
