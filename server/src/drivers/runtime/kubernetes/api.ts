import { request as askPlain, type IncomingMessage, Agent as PlainAgent } from 'node:http';
import { Agent, request as askSecurely, type RequestOptions } from 'node:https';
import { text } from 'node:stream/consumers';
import type { Connection } from './connect.ts';
import { type Kind, type KubeObject, pathOf, pathTo } from './resources.ts';

const MANAGER = 'cloudyard';
const ANSWER_MS = 30_000;
/** An open watch hears of its place every minute, if of nothing else. */
const SILENT_MS = 150_000;

/** The API server said no; `status` is that of HTTP. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export const isStatus = (error: unknown, status: number) =>
  error instanceof ApiError && error.status === status;

type Ask = {
  method?: string;
  query?: Record<string, string>;
  body?: unknown;
  type?: string;
  signal?: AbortSignal;
  /** So long nothing may come. */
  timeout?: number;
};

/** Plain questions to the API server: objects go and come as they are written. */
export function makeApi({ server, isBehindProxy, credentials }: Connection) {
  const isPlain = server.protocol === 'http:';
  const agent = isPlain ? new PlainAgent({ keepAlive: true }) : new Agent({ keepAlive: true });

  const open = async (path: string, ask: Ask): Promise<IncomingMessage> => {
    const { headers, ...own } = (await credentials()) as RequestOptions;
    const target = new URL(`${server.pathname.replace(/\/$/, '')}${path}`, server);
    target.search = new URLSearchParams(ask.query).toString();
    const content = ask.body === undefined ? undefined : JSON.stringify(ask.body);
    const options: RequestOptions = {
      ...own,
      ...(!isBehindProxy && { agent }),
      method: ask.method ?? 'GET',
      headers: {
        ...headers,
        accept: 'application/json, */*',
        ...(content !== undefined && {
          'content-type': ask.type ?? 'application/json',
          'content-length': String(Buffer.byteLength(content)),
        }),
      },
      ...(ask.signal && { signal: ask.signal }),
      ...(ask.timeout && { timeout: ask.timeout }),
    };
    const reply = await new Promise<IncomingMessage>((resolve, reject) => {
      const asked = (isPlain ? askPlain : askSecurely)(target, options, resolve);
      asked.on('error', reject);
      asked.on('timeout', () => asked.destroy(new Error('The API server does not answer.')));
      asked.end(content);
    });
    if ((reply.statusCode ?? 500) < 300) return reply;
    throw new ApiError(reply.statusCode ?? 500, messageIn(await text(reply)));
  };
  const ask = async <T>(path: string, given: Ask = {}): Promise<T> =>
    JSON.parse(await text(await open(path, { timeout: ANSWER_MS, ...given })));

  return {
    ask,
    text: async (path: string, query: Record<string, string>) =>
      text(await open(path, { query, timeout: ANSWER_MS })),
    /** Ours in every field we name: changes by others to them are undone. */
    apply: <T extends KubeObject>(object: T) =>
      ask<T>(pathOf(object), {
        method: 'PATCH',
        query: { fieldManager: MANAGER, force: 'true' },
        type: 'application/apply-patch+yaml',
        body: object,
      }),
    create: <T extends KubeObject>(object: T) =>
      ask<T>(pathTo(object.kind, object.metadata.namespace), { method: 'POST', body: object }),
    /** Fails with 409 when it was changed since it was read. */
    replace: <T extends KubeObject>(object: T) => ask<T>(pathOf(object), { method: 'PUT', body: object }),
    read: async <T extends KubeObject>(kind: T['kind'], namespace: string, name: string) =>
      orNothing(ask<T>(`${pathTo(kind, namespace)}/${name}`)),
    /** Gone when everything that belongs to it is gone. */
    remove: async (kind: Kind, namespace: string, name: string) => {
      const body = { kind: 'DeleteOptions', apiVersion: 'v1', propagationPolicy: 'Foreground' };
      await orNothing(ask(`${pathTo(kind, namespace)}/${name}`, { method: 'DELETE', body }));
    },
    list: <T extends KubeObject>(kind: T['kind'], labelSelector: string, namespace?: string) =>
      ask<{ metadata: { resourceVersion: string }; items: T[] }>(pathTo(kind, namespace), {
        query: { labelSelector },
      }),
    /** The lines of an answer without an end. */
    async *follow(path: string, query: Record<string, string>, signal: AbortSignal) {
      const reply = await open(path, { query, signal, timeout: SILENT_MS });
      let rest = '';
      for await (const piece of reply.setEncoding('utf8')) {
        const lines = (rest + piece).split('\n');
        rest = lines.pop() ?? '';
        yield* lines.filter(Boolean);
      }
    },
    close: () => agent.destroy(),
  };
}

export type Api = ReturnType<typeof makeApi>;

/** Undefined where there is no such thing. */
export async function orNothing<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (isStatus(error, 404)) return undefined;
    throw error;
  }
}

function messageIn(answer: string): string {
  try {
    return String(JSON.parse(answer).message);
  } catch {
    return answer.slice(0, 300);
  }
}
