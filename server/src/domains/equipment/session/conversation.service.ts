import type { CommandState } from '@cloudyard/contract/equipment/command.ts';
import type { LogType } from '@cloudyard/contract/equipment/log.ts';
import { z } from 'zod';
import type { Peer } from '../../../kit/broker.ts';
import { type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import { storableJson } from '../../../kit/storable.ts';
import { gapsOf, giveUp } from '../../telemetry/index.ts';
import { keptAnswer } from '../command/command.policy.ts';
import { lockCommand, OPEN, queueAgain, queuedFor, updateCommand } from '../command/command.queries.ts';
import { newestConfig, nodesOf, noteAnswer } from '../config/config.queries.ts';
import { lockGateway } from '../gateway/gateway.queries.ts';
import { insertLog, type LogFacts } from '../log/log.queries.ts';
import { intakeOf } from '../wire/intake.service.ts';
import { sendDown } from '../wire/tap.ts';

const asPlatform = { platform: 'a conversation with a gateway' };
const MOST_AT_ONCE = 20;
const MOST_GAPS = 100;

/** What a gateway says of itself when it has connected. */
const Hello = z.object({
  /** The version of the configuration it works by; 0: none. */
  config: z.number().int().min(0).default(0),
  /** Whether it began anew since it was last here. */
  restarted: z.boolean().default(false),
  program: z.string().max(100).default(''),
});
const Reported = z.object({
  version: z.int32().min(1),
  applied: z.boolean(),
  refusal: z.string().max(500).default(''),
});
const Reply = z.object({
  id: z.guid(),
  state: z.enum(['received', 'done', 'refused']),
  answer: z.json().optional(),
  refusal: z.string().max(500).default(''),
});
const Lost = z.object({
  run: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/),
  first: z.number().int().min(0),
  last: z.number().int().min(0),
});

const read = <T extends z.ZodType>(shape: T, payload: Buffer): z.output<T> | undefined => {
  try {
    return shape.safeParse(storableJson(payload.toString('utf8'))).data;
  } catch {
    return undefined;
  }
};

const within = <T>(kit: Kit, act: (ctx: Context) => Promise<T>) => inTransaction(kit, asPlatform, act);

async function noted(kit: Kit, gatewayId: string, type: LogType, facts: LogFacts) {
  if (!intakeOf(kit).mayNote(gatewayId)) return;
  await within(kit, async ({ db }) => {
    const row = await lockGateway(db, gatewayId);
    if (row) await insertLog(db, { gatewayId, enterpriseId: row.enterprise_id }, type, facts);
  });
}

/** The newest configuration, unless the gateway works by it already. */
export async function sendConfig(kit: Kit, id: string, has = 0) {
  const row = await within(kit, ({ db }) => newestConfig(db, id));
  if (!row || row.version === has) return;
  const told = {
    ...{ version: row.version, compress: row.compress_method.toLowerCase(), period: row.period_ms },
    ...{ buffer: row.buffer, dataUrl: row.data_transfer_url, fileUrl: row.file_transfer_url },
    nodes: nodesOf(row),
  };
  if (await sendDown(kit, id, 'config', JSON.stringify(told)))
    await noted(kit, id, 'CONFIG_SENT', { version: row.version });
}

/** One after the other; what is not taken waits for the next time. */
export async function sendCommands(kit: Kit, id: string) {
  const at = new Date();
  const rows = await within(kit, async ({ db }) => {
    const waiting = await queuedFor(db, id, at, MOST_AT_ONCE);
    for (const row of waiting)
      await updateCommand(db, row.id, { state: 'sent', sent_at: at, sends: row.sends + 1 });
    return waiting;
  });
  for (const row of rows) {
    const told = { id: row.id, name: row.name, arguments: row.arguments, seconds: row.timeout_seconds };
    if (await sendDown(kit, id, 'command', JSON.stringify(told))) continue;
    await within(kit, ({ db }) => queueAgain(db, row.id));
  }
}

/** Asks for what is missing; answers how many gaps there are. */
export async function askForGaps(kit: Kit, id: string): Promise<number> {
  const gaps = await within(kit, ({ db }) => gapsOf(db, id, MOST_GAPS));
  if (gaps.length === 0) return 0;
  return (await sendDown(kit, id, 'resend', JSON.stringify({ gaps }))) ? gaps.length : 0;
}

async function hello(kit: Kit, { id }: Peer, payload: Buffer) {
  const said = read(Hello, payload);
  if (!said) return;
  if (said.restarted) await noted(kit, id, 'RESTARTED', { program: said.program });
  await sendConfig(kit, id, said.config);
  await sendCommands(kit, id);
  await askForGaps(kit, id);
}

async function reported(kit: Kit, { id }: Peer, payload: Buffer) {
  const said = read(Reported, payload);
  if (!said) return;
  const { version, applied, refusal } = said;
  const state = applied ? 'applied' : 'refused';
  const row = await within(kit, ({ db }) => noteAnswer(db, id, version, { state, refusal, at: new Date() }));
  if (row) await noted(kit, id, applied ? 'CONFIG_APPLIED' : 'CONFIG_REFUSED', { version, refusal });
}

async function replied(kit: Kit, { id }: Peer, payload: Buffer) {
  const said = read(Reply, payload);
  if (!said) return;
  const at = new Date();
  await within(kit, async ({ db }) => {
    const row = await lockCommand(db, said.id);
    // One that is over stays what it became: users have been notified.
    if (row?.gateway_id !== id || !(OPEN as readonly string[]).includes(row.state)) return;
    if (said.state === 'received') {
      if (row.state === 'sent') await updateCommand(db, row.id, { state: 'delivered', delivered_at: at });
      return;
    }
    const state: CommandState = said.state === 'done' ? 'answered' : 'refused';
    const kept = keptAnswer(said.answer, said.refusal);
    await updateCommand(db, row.id, {
      ...{ state, ...kept, ended_at: at, delivered_at: row.delivered_at ?? at },
    });
    const facts = { command: row.name, state, refusal: said.refusal };
    await insertLog(db, { gatewayId: id, enterpriseId: row.enterprise_id }, 'COMMAND', facts, at);
  });
}

async function lost(kit: Kit, { id }: Peer, payload: Buffer) {
  const said = read(Lost, payload);
  if (!said || said.last < said.first) return;
  await within(kit, ({ db }) => giveUp(db, id, said));
  await noted(kit, id, 'DATA_LOST', said);
}

/** What a gateway says besides points, by the topic it says it on. */
export const conversation = { hello, reported, reply: replied, lost };
