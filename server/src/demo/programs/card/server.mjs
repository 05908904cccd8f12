import { callerOf } from '../shared/identity.mjs';
import { answer, serve } from '../shared/serve.mjs';

await serve(import.meta.url, {
  'GET /api/caller': (asked, reply) => answer(reply, 200, callerOf(asked) ?? {}),
});
