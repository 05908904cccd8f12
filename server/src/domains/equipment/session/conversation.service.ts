import type { CommandState } from '@cloudyard/contract/equipment/command.ts';
import { z } from 'zod';
import type { Peer } from '../../../kit/broker.ts';
import { type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import { gapsOf, giveUp } from '../../telemetry/index.ts';
import { lockCommand, OPEN, queuedFor, updateCommand } from '../command/command.queries.ts';
import { newestConfig, nodesOf, noteAnswer } from '../config/config.queries.ts';
import { insertLog } from '../log/log.queries.ts';

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
  version: z.number().int().min(1),
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
    return shape.safeParse(JSON.parse(payload.toString('utf8'))).data;
  } catch {
    return undefined;
  }
};

/** What we and a gateway say to each other besides points. */
export function makeConversation(kit: Kit) {
  const within = <T>(act: (ctx: Context) => Promise<T>) => inTransaction(kit, asPlatform, act);

  /** The newest configuration, unless the gateway works by it already. */
  async function sendConfig(id: string, has = 0) {
    const row = await within(({ db }) => newestConfig(db, id));
    if (!row || row.version === has) return;
    const told = {
      ...{ version: row.version, compress: row.compress_method.toLowerCase(), period: row.period_ms },
      ...{ buffer: row.buffer, dataUrl: row.data_transfer_url, fileUrl: row.file_transfer_url },
      nodes: nodesOf(row),
    };
    if (!(await kit.broker.send(id, 'config', JSON.stringify(told)))) return;
    const of = { gatewayId: id, enterpriseId: row.enterprise_id };
    await within(({ db }) => insertLog(db, of, 'CONFIG_SENT', { version: row.version }));
  }

  /** One after the other; what is not taken waits for the next time. */
  async function sendCommands(id: string) {
    const at = new Date();
    const rows = await within(async ({ db }) => {
      const waiting = await queuedFor(db, id, at, MOST_AT_ONCE);
      for (const row of waiting) await updateCommand(db, row.id, { state: 'sent', sent_at: at, sends: row.sends + 1 });
      return waiting;
    });
    for (const row of rows) {
      const told = { id: row.id, name: row.name, arguments: row.arguments, seconds: row.timeout_seconds };
      if (await kit.broker.send(id, 'command', JSON.stringify(told))) continue;
      await within(({ db }) => updateCommand(db, row.id, { state: 'queued', sent_at: null }));
    }
  }

  async function askForGaps(id: string): Promise<number> {
    const gaps = await within(({ db }) => gapsOf(db, id, MOST_GAPS));
    if (gaps.length === 0 || !(await kit.broker.send(id, 'resend', JSON.stringify({ gaps })))) return 0;
    return gaps.length;
  }

  const enterpriseOf = async (ctx: Context, id: string) =>
    (await ctx.db.selectFrom('gateway').select('enterprise_id').where('id', '=', id).executeTakeFirst())?.enterprise_id;

  return {
    sendConfig,
    sendCommands,
    askForGaps,
    async hello({ id }: Peer, payload: Buffer) {
      const said = read(Hello, payload);
      if (!said) return;
      if (said.restarted)
        await within(async (ctx) => {
          const enterpriseId = await enterpriseOf(ctx, id);
          if (enterpriseId) await insertLog(ctx.db, { gatewayId: id, enterpriseId }, 'RESTARTED', { program: said.program });
        });
      await sendConfig(id, said.config);
      await sendCommands(id);
      await askForGaps(id);
    },
    async reported({ id }: Peer, payload: Buffer) {
      const said = read(Reported, payload);
      if (!said) return;
      const { version, applied, refusal } = said;
      await within(async ({ db }) => {
        const state = applied ? 'applied' : 'refused';
        const row = await noteAnswer(db, id, version, { state, refusal, at: new Date() });
        const type = applied ? 'CONFIG_APPLIED' : 'CONFIG_REFUSED';
        if (row) await insertLog(db, { gatewayId: id, enterpriseId: row.enterprise_id }, type, { version, refusal });
      });
    },
    async replied({ id }: Peer, payload: Buffer) {
      const said = read(Reply, payload);
      if (!said) return;
      const at = new Date();
      await within(async ({ db }) => {
        const row = await lockCommand(db, said.id);
        // One that is over stays what it became: people have been told.
        if (row?.gateway_id !== id || !(OPEN as readonly string[]).includes(row.state)) return;
        if (said.state === 'received') {
          if (row.state === 'sent') await updateCommand(db, row.id, { state: 'delivered', delivered_at: at });
          return;
        }
        const state: CommandState = said.state === 'done' ? 'answered' : 'refused';
        const answer = said.answer === undefined ? null : JSON.stringify(said.answer);
        await updateCommand(db, row.id, {
          ...{ state, answer, refusal: said.refusal, ended_at: at, delivered_at: row.delivered_at ?? at },
        });
        const of = { gatewayId: id, enterpriseId: row.enterprise_id };
        await insertLog(db, of, 'COMMAND', { command: row.name, state, refusal: said.refusal });
      });
    },
    async lost({ id }: Peer, payload: Buffer) {
      const said = read(Lost, payload);
      if (!said || said.last < said.first) return;
      await within(async (ctx) => {
        await giveUp(ctx.db, id, said);
        const enterpriseId = await enterpriseOf(ctx, id);
        const facts = { run: said.run, first: said.first, last: said.last };
        if (enterpriseId) await insertLog(ctx.db, { gatewayId: id, enterpriseId }, 'DATA_LOST', facts);
      });
    },
  };
}
