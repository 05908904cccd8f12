import { callerOf } from '../shared/identity.mjs';
import { answer, serve } from '../shared/serve.mjs';
import { add, close, list, NotThere } from './entries.mjs';

const MOST_BYTES = 10_000;
const URGENCIES = ['low', 'normal', 'high'];

async function bodyOf(asked) {
  let text = '';
  for await (const piece of asked) {
    text += piece;
    if (text.length > MOST_BYTES) return {};
  }
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

const nameOf = (asked) => callerOf(asked)?.name ?? '—';
const isText = (value, most) => typeof value === 'string' && value.trim() !== '' && value.length <= most;

/** Without its database the program lives, and says what it waits for. */
const withDatabase = (act) => async (asked, reply) => {
  try {
    await act(asked, reply);
  } catch (error) {
    if (!(error instanceof NotThere)) throw error;
    answer(reply, 503, { message: error.message });
  }
};

async function insert(asked, reply) {
  const { machine, what, urgency } = await bodyOf(asked);
  if (!isText(machine, 60) || !isText(what, 500) || !URGENCIES.includes(urgency))
    return answer(reply, 400, { message: 'An entry needs a machine, what was seen, and an urgency.' });
  answer(reply, 201, await add({ machine: machine.trim(), what: what.trim(), urgency }, nameOf(asked)));
}

async function finish(asked, reply) {
  const { id } = await bodyOf(asked);
  const closed = /^\d{1,15}$/.test(String(id)) ? await close(id, nameOf(asked)) : undefined;
  if (closed) answer(reply, 200, closed);
  else answer(reply, 404, { message: 'There is no open entry of that number.' });
}

await serve(import.meta.url, {
  'GET /api/entries': withDatabase(async (_, reply) => answer(reply, 200, await list())),
  'POST /api/entries': withDatabase(insert),
  'POST /api/close': withDatabase(finish),
});
