import { type Command, type CommandState, commandApi } from '@cloudyard/contract/equipment/command.ts';
import {
  MOST_NODES,
  type NodeConfig,
  SCAN_COMMAND,
  ScanAnswer,
  type ScannedNode,
} from '@cloudyard/contract/equipment/config.ts';
import { CallError, call, newKey } from '../../../kit/call.ts';
import { type Checked, checkNodes } from './node-csv.ts';

const SECONDS = 60;
const LOOK_MS = 700;
const LATEST = 20;

export type ScanTrouble = 'away' | 'refused' | 'silent' | 'unreadable';
/** Why a gateway could not be scanned. */
export class ScanFailure extends Error {
  readonly trouble: ScanTrouble;
  readonly said: string;
  constructor(trouble: ScanTrouble, said = '') {
    super(trouble);
    this.trouble = trouble;
    this.said = said;
  }
}

const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, LOOK_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

const OVER: readonly CommandState[] = ['answered', 'refused', 'timed_out', 'expired', 'cancelled'];

/** Sends the command and looks until something has become of it. */
async function askPart(gatewayId: string, from: number, signal: AbortSignal): Promise<Command> {
  const params = { id: gatewayId };
  const body = { name: SCAN_COMMAND, arguments: { from }, timeoutSeconds: SECONDS, waitMinutes: 0 };
  const { id } = await call(commandApi.send, { params, body }, { signal, key: newKey() }).catch((error) => {
    throw error instanceof CallError && error.code === 'equipment.gateway_away'
      ? new ScanFailure('away')
      : error;
  });
  for (;;) {
    await pause(signal);
    const { content } = await call(commandApi.list, { params, query: { page: 0, size: LATEST } }, { signal });
    const sent = content.find((one) => one.id === id);
    if (!sent || OVER.includes(sent.state)) return sent ?? Promise.reject(new ScanFailure('silent'));
  }
}

/** What a gateway could read, asked for part by part. */
export async function scan(
  gatewayId: string,
  signal: AbortSignal,
  onFound: (count: number) => void,
): Promise<ScannedNode[]> {
  const found: ScannedNode[] = [];
  for (let from: number | null = 0; from !== null && found.length < MOST_NODES; ) {
    const { state, answer, refusal } = await askPart(gatewayId, from, signal);
    if (state === 'refused') throw new ScanFailure('refused', refusal);
    if (state !== 'answered') throw new ScanFailure('silent');
    const part: ScanAnswer | undefined = ScanAnswer.safeParse(answer).data;
    // One that names no later place, or finds nothing on the way to it, would be asked for ever.
    const isEndless = part && part.next !== null && (part.next <= from || part.nodes.length === 0);
    if (!part || isEndless) throw new ScanFailure('unreadable');
    found.push(...part.nodes);
    onFound(found.length);
    from = part.next;
  }
  return found.slice(0, MOST_NODES);
}

/** A gateway names things as it likes; what is invisible in a name makes one look like another. */
const seen = (text: string) => text.replace(/[\p{Cc}\p{Cf}]/gu, '');

/** What the found ones would do: those that are configured stay as they are, whatever the gateway calls them. */
export function sortFound(found: readonly ScannedNode[], nodes: readonly NodeConfig[]) {
  const known = new Set(nodes.map(({ alias }) => alias));
  const rows: Checked[] = checkNodes(
    found
      .filter(({ alias }) => !known.has(alias))
      .map(({ alias, name, dataType, dataUnit }, at) => ({
        line: at + 1,
        given: {
          ...{ alias, name: seen(name) || alias, description: '', dataType, dataUnit: seen(dataUnit) },
          ...{ sampleMode: 'PERIOD', period: null },
        },
      })),
    [],
  );
  const add = rows.flatMap((row) => (row.act === 'bad' ? [] : [row.node]));
  return { add, known: found.length - rows.length, bad: rows.length - add.length };
}
