import type { InstanceStatus, LogLine, LogPage } from '../../../kit/runtime.ts';
import { ApiError } from './api.ts';
import { containerOf } from './crash.ts';
import type { Record } from './record.ts';
import { type Pod, pathOf } from './resources.ts';
import type { World } from './world.ts';

/** Those of the last pods: what came before them the cluster has thrown away. */
const PODS = 3;
const MOST_BYTES = 1024 * 1024;
const LOUD = 'more was said within this second than is read: the rest of it is left out';
const WORDS = 20;
const LONGEST_WORD = 500;

/**
 * What the pods said and what happened to them, in the order of time. A cluster does not keep output and errors apart:
 * all of it is output.
 */
export async function readLog(
  world: World,
  { plan: { id }, failed }: Record,
  pods: readonly Pod[],
  { after, most }: { after: string | undefined; most: number },
): Promise<LogPage> {
  const said = await Promise.all(pods.slice(-PODS).map((pod) => linesOf(world, pod, after, most)));
  const happened = world.journal.eventsOf(id).map(({ at, status }) => lineOf(at, status));
  const all = [...said.flat(), ...happened, ...(failed?.words ?? [])]
    .filter(({ at }) => after === undefined || stamp(at) > after)
    .sort((one, other) => (stamp(one.at) < stamp(other.at) ? -1 : 1));
  const lines = after !== undefined ? all.slice(0, most) : most > 0 ? all.slice(-most) : [];
  const last = after === undefined ? all.at(-1) : lines.at(-1);
  return { lines, next: last ? stamp(last.at) : (after ?? '') };
}

/** The last that pods said which are about to go. */
export async function lastWords(world: World, pods: readonly Pod[]): Promise<LogLine[]> {
  const said = await Promise.all(pods.map((pod) => linesOf(world, pod, undefined, WORDS)));
  return said
    .flat()
    .slice(-WORDS)
    .map((line) => ({ ...line, text: line.text.slice(0, LONGEST_WORD) }));
}

/** Times of different lengths, made to compare as text. */
function stamp(at: string): string {
  const [, seconds = '', part = ''] = at.match(/^([^.Z]*)(?:\.(\d+))?Z$/) ?? [];
  return `${seconds}.${part.padEnd(9, '0')}`;
}

async function linesOf(
  { api }: World,
  pod: Pod,
  after: string | undefined,
  most: number,
): Promise<LogLine[]> {
  const path = `${pathOf(pod)}/log`;
  const ask = async (more: { [name: string]: string }): Promise<Piece> => {
    const query = { container: 'app', timestamps: 'true', limitBytes: String(MOST_BYTES), ...more };
    try {
      return pieceOf(await api.text(path, query));
    } catch (error) {
      // It has not begun to speak, or its output is not kept.
      if (error instanceof ApiError) return { lines: [], isCut: false };
      throw error;
    }
  };
  const read = async (more: { previous?: string }): Promise<LogLine[]> => {
    if (!after) return (await ask({ ...more, tailLines: String(Math.max(1, most)) })).lines;
    const second = after.slice(0, 19);
    const { lines, isCut } = await ask({ ...more, sinceTime: `${second}Z` });
    if (!isCut || lines.some(({ at }) => stamp(at) > after)) return lines;
    // It is read from whole seconds on, and this one never comes to its end: it goes on with the next.
    const next = new Date(Date.parse(`${second}Z`) + 1000).toISOString().slice(0, 19);
    const later = await ask({ ...more, sinceTime: `${next}Z` });
    return [{ at: `${second}.999999999Z`, from: 'runtime', text: LOUD }, ...later.lines];
  };
  const isAgain = (containerOf(pod)?.restartCount ?? 0) > 0;
  return [...(isAgain ? await read({ previous: 'true' }) : []), ...(await read({}))];
}

type Piece = { lines: LogLine[]; isCut: boolean };

/** A cut one ends within a line: that is read whole the next time, unless it is too long to ever be. */
function pieceOf(text: string): Piece {
  const isCut = Buffer.byteLength(text) >= MOST_BYTES;
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  return { lines: parse(isCut && whole ? whole : text), isCut };
}

const parse = (text: string): LogLine[] =>
  text.split('\n').flatMap((line) => {
    const [, at, said] = line.match(/^(\S+Z) (.*)$/s) ?? [];
    return at === undefined ? [] : [{ at, from: 'out' as const, text: said ?? '' }];
  });

function lineOf(at: string, { state, digest, cause, detail }: InstanceStatus): LogLine {
  const what = [state, digest && `release ${digest.slice(0, 12)}`, cause && `(${cause})`]
    .filter(Boolean)
    .join(' ');
  return { at, from: 'runtime', text: detail ? `${what}: ${detail}` : what };
}
