import { z } from 'zod';
import { inTransaction } from '../../../kit/context.ts';
import { job } from '../../../kit/jobs.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { queueCommand } from '../../equipment/index.ts';
import { encoded } from '../codec/encode.service.ts';
import { publishedOf } from '../model/model.queries.ts';
import { addCounts } from './judging.queries.ts';

const asPlatform = { platform: 'say commands of rules as codecs do' };

const Command = z.object({
  /** Of the command: it is kept once, however often this is done. */
  id: z.string(),
  ...{ ruleId: z.string(), version: z.number(), node: z.string() },
  ...{ enterpriseId: z.string(), productId: z.string(), gatewayId: z.string(), name: z.string() },
  arguments: z.record(z.string(), z.unknown()),
});
type Command = z.infer<typeof Command>;

/** A codec is a program of strangers: it does not run while rules are judged, but right after. */
export const encodeCommandJob = job({
  name: 'iot.encode-command',
  data: Command,
  retries: 5,
  run: async (kit, command) => {
    const { enterpriseId, productId, gatewayId, id, name } = command;
    const { device, ...given } = command.arguments;
    const model = await inTransaction(kit, asPlatform, ({ db }) => publishedOf(db, productId));
    let why = 'bytes' in given ? 'bytes are not its to give' : '';
    let bytes: string | undefined;
    if (!why)
      try {
        bytes = await encoded(enterpriseId, model?.content.codec ?? '', { name, arguments: given });
      } catch (error) {
        // That it is busy passes.
        if (!(error instanceof Refusal) || error.code !== 'iot.encode_failed') throw error;
        why = String(error.fields?.codec ?? error.code);
      }
    await inTransaction(kit, asPlatform, async (ctx) => {
      const said = { ...given, ...(bytes === undefined ? {} : { bytes }), device };
      if (!why && !(await queueCommand(ctx, gatewayId, { id, name, arguments: said })))
        why = 'too many commands wait for this gateway';
      if (why) await addCounts(ctx.db, enterpriseId, [failed(command, why)]);
    });
  },
});

const failed = ({ ruleId, version, node }: Command, why: string) => ({
  ...{ ruleId, version, node, port: 'failure', times: 1, detail: why.slice(0, 300) },
});
