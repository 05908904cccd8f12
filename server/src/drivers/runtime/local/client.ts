import { Agent, type IncomingMessage, request } from 'node:http';
import type { InstancePlan, Release, RunEvent, Runtime } from '../../../kit/runtime.ts';
import { type Alive, ANSWER_MS, PULSE_MS } from './protocol.ts';
import { type Ask, ask, Silent } from './wire.ts';

export type Reach = {
  socketPath: string;
  /** Starts the supervisor where there is none, and resolves when it answers. */
  ensure(): Promise<void>;
  log(line: string): void;
  /** Signed here: no supervisor is needed for it. */
  ticket: Runtime['ticket'];
};

/** The runtime as the console sees it: questions to a supervisor that is started when it is first asked. */
export function makeClient(reach: Reach): Runtime {
  const agent = new Agent({ keepAlive: true });
  const wire = { socketPath: reach.socketPath, agent };
  let pulse: NodeJS.Timeout | undefined;
  let starting: Promise<void> | undefined;

  let isClosed = false;

  const ensure = async (): Promise<void> => {
    if (isClosed) throw new Error('The runtime was let go.');
    starting ??= reach.ensure().finally(() => {
      starting = undefined;
    });
    return starting;
  };
  const beat = () => {
    ask(wire, { method: 'GET', path: '/alive', timeout: PULSE_MS })
      .catch(() => ensure())
      .catch((error: Error) => reach.log(error.message));
  };
  const begin = async () => {
    if (pulse) return;
    await ensure();
    pulse ??= setInterval(beat, PULSE_MS).unref();
  };
  /** Whatever is asked may be asked again: a supervisor that went meanwhile is started, and asked. */
  const call = async <T>(make: () => Ask | Promise<Ask>): Promise<T> => {
    await begin();
    try {
      return await ask<T>(wire, await make());
    } catch (error) {
      if (!(error instanceof Silent)) throw error;
      await ensure();
      return ask<T>(wire, await make());
    }
  };
  const get = <T>(path: string) => call<T>(() => ({ method: 'GET', path, timeout: ANSWER_MS }));
  const send = async (method: string, path: string, body?: unknown) => {
    await call(() => ({ method, path, body }));
  };
  const name = encodeURIComponent;

  return {
    enforcement: () => get('/enforcement'),
    id: async () => (await get<Alive>('/alive')).id,
    async place(release: Release, open) {
      // An address is led to, a reference fetched: nothing is sent.
      if (release.reference !== '') return;
      const path = `/releases/${name(release.kind)}/${name(release.digest)}`;
      const { placed } = await get<{ placed: boolean }>(path);
      if (!placed) await call(async () => ({ method: 'PUT', path, stream: await open() }));
    },
    apply: (plan: InstancePlan) => send('PUT', `/instances/${name(plan.id)}`, plan),
    remove: (id) => send('DELETE', `/instances/${name(id)}`),
    restart: (id) => send('POST', `/restart/${name(id)}`),
    statuses: () => get('/instances'),
    async *events(seq, signal) {
      await begin();
      let reply = await askEvents(reach.socketPath, seq, signal);
      if (!reply && !signal.aborted) {
        await ensure();
        reply = await askEvents(reach.socketPath, seq, signal);
      }
      if (reply) yield* eventsIn(reply, signal);
    },
    log: (id, after, most) => {
      const query = new URLSearchParams({ most: String(most), ...(after !== undefined && { after }) });
      return get(`/log/${name(id)}?${query}`);
    },
    usage: () => get('/usage'),
    visitors: () => get('/visitors'),
    ticket: reach.ticket,
    showOut: (sessions) => send('POST', '/visitors', sessions),
    async close() {
      isClosed = true;
      clearInterval(pulse);
      // One that is just being started is there then, for whoever ends it.
      await starting?.catch(() => undefined);
      agent.destroy();
    },
  };
}

/** Undefined without an answer. */
function askEvents(
  socketPath: string,
  seq: number,
  signal: AbortSignal,
): Promise<IncomingMessage | undefined> {
  return new Promise((resolve) => {
    const asked = request({ socketPath, path: `/events?after=${seq}`, agent: false, signal });
    asked.once('response', resolve);
    asked.once('error', () => resolve(undefined));
    asked.end();
  });
}

/** One line an event, for as long as both sides are there; however it ends, it only ends. */
async function* eventsIn(reply: IncomingMessage, signal: AbortSignal): AsyncGenerator<RunEvent> {
  let rest = '';
  try {
    for await (const piece of reply.setEncoding('utf8')) {
      const lines = (rest + piece).split('\n');
      // What has no end of line yet may be half of it.
      rest = lines.pop() ?? '';
      for (const line of lines) yield JSON.parse(line);
    }
  } catch (error) {
    if (!signal.aborted && !reply.destroyed) throw error;
  } finally {
    reply.destroy();
  }
}
