import type { SparkOptions } from './options.ts';

/** One program sent to a cluster. Paths are those of the shared folder, which the cluster knows by the same names. */
export type Submission = {
  name: string;
  /** Ours: it runs the package's entry. */
  launcher: string;
  args: string[];
  memoryMb: number;
  cores: number;
};

/** `waiting`: it has no place yet. `over`: it ended by itself, well or not. `gone`: the cluster knows nothing of it. */
export type SubmissionState = { state: 'waiting' | 'running' | 'over' | 'killed' | 'gone'; text: string };

export type Cluster = {
  submit(submission: Submission): Promise<string>;
  stateOf(id: string): Promise<SubmissionState>;
  kill(id: string): Promise<void>;
  /** What the cluster itself wrote about it; empty where it tells nobody. */
  logOf(id: string): Promise<string>;
};

/** The cluster answers, and will not: trying again changes nothing. */
export class ClusterRefusal extends Error {}
/** The cluster does not answer, or not now. */
export class ClusterAway extends Error {}

const ASK_MS = 30_000;

/** Asks one of its addresses; what is no answer of JSON is none. */
export function asking({ url, token }: Pick<SparkOptions, 'url' | 'token'>) {
  const { username, password } = url;
  const login = username
    ? `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`
    : token && `Bearer ${token}`;
  const base = `${url.origin}${url.pathname.replace(/\/$/, '')}`;
  return async (method: string, path: string, body?: object): Promise<unknown> => {
    let reply: Response;
    let text: string;
    try {
      reply = await fetch(`${base}${path}`, {
        ...{ method, signal: AbortSignal.timeout(ASK_MS), redirect: 'error' },
        headers: {
          accept: 'application/json',
          // Livy takes no changes without it.
          'x-requested-by': 'cloudyard',
          ...(body && { 'content-type': 'application/json;charset=UTF-8' }),
          ...(login && { authorization: login }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      text = await reply.text();
    } catch (error) {
      throw new ClusterAway(`The Spark cluster at ${url.host} does not answer: ${reasonOf(error)}.`);
    }
    if (reply.status === 404) return null;
    if (reply.status >= 500)
      throw new ClusterAway(`The Spark cluster answers ${reply.status}: ${short(text)}`);
    if (!reply.ok) throw new ClusterRefusal(`The Spark cluster refuses, ${reply.status}: ${short(text)}`);
    try {
      return JSON.parse(text);
    } catch {
      throw new ClusterRefusal(`What answers at ${url.host} is no Spark cluster.`);
    }
  };
}

const reasonOf = (error: unknown) => {
  const { cause, message } = error as Error & { cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? message;
};
const short = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 300);
