import { MAX_TITLE, SEND_MAIL } from '@cloudyard/contract/message/values.ts';
import { z } from 'zod';
import { type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import { job } from '../../../kit/jobs.ts';
import { newId } from '../../../kit/new-id.ts';
import { holdersOfKey } from '../../access/index.ts';
import { enterpriseNameOf } from '../../enterprise/index.ts';
import { post } from '../delivery/post.service.ts';
import { paragraphs } from '../sent/clean.ts';
import { membersAmong } from './notify.queries.ts';
import { platformName, type Template, type Told, templates, type ValuesOf } from './notify.words.ts';

/** All holders of a key there (of null: on the platform), as far as it reaches `except`, who gets no notice. */
const Holders = z.object({
  holders: z.string(),
  of: z.string().nullable(),
  except: z.string().optional(),
  /** And these. */
  also: z.array(z.string()).optional(),
});
const Whom = z.union([z.array(z.string()), Holders]);

const Notice = z.object({
  id: z.string(),
  event: z.enum(Object.keys(templates) as [Told, ...Told[]]),
  to: Whom,
  values: z.record(z.string(), z.unknown()),
  /** Whose message it is; only its members get it. Null: the platform's. */
  enterpriseId: z.string().nullable(),
  /** The enterprise it speaks of, where that is another. */
  about: z.string().nullable().optional(),
  link: z.string().nullable(),
  concern: z.object({ type: z.string(), id: z.string() }).nullable(),
  importance: z.union([z.literal(0), z.literal(1), z.literal(2)]),
});
type Notice = z.infer<typeof Notice>;

type Asked<T extends Told> = Pick<Notice, 'to' | 'about'> &
  Partial<Pick<Notice, 'enterpriseId' | 'link' | 'concern' | 'importance'>> & {
    event: T;
    values: ValuesOf<T>;
  };

/** Several tries, with pauses that grow: a notice may come late, and never twice. */
export const notifyJob = job({
  name: 'message.notify',
  data: Notice,
  retries: 5,
  parallel: 2,
  run: (kit, notice) => tell(kit, notice),
});

/**
 * Notifies people of what happened, if the act is committed. Only a job is written here:
 * nothing that goes wrong on the way to them can stop the act. Its id is made now, so that the
 * job may run as often as it likes.
 */
export async function notify<T extends Told>(ctx: Context, { values, ...asked }: Asked<T>) {
  await ctx.kit.jobs.send(ctx, notifyJob, {
    enterpriseId: null,
    link: null,
    concern: null,
    importance: 0,
    ...asked,
    values: values as Notice['values'],
    id: newId(),
  });
}

async function tell(kit: Kit, notice: Notice) {
  await inTransaction(kit, { platform: 'tell people what happened' }, async (ctx) => {
    const people = await recipients(ctx, notice);
    if (people.length > 0) await post(ctx, await postOf(ctx, notice), people);
  });
}

const MOST = 10_000;

async function recipients({ db }: Context, { to, enterpriseId }: Notice): Promise<string[]> {
  const named = Array.isArray(to) ? to : await holdersNamed(db, to);
  return enterpriseId === null ? named : membersAmong(db, enterpriseId, named);
}

async function holdersNamed(db: Context['db'], { holders, of, except, also = [] }: z.infer<typeof Holders>) {
  const found = await holdersOfKey(db, holders, of, { except: except ?? null, most: MOST });
  return [...new Set([...found.map(({ id }) => id), ...also])];
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_TITLE);

async function postOf({ db }: Context, notice: Notice) {
  // The types checked which values belong to which event when the notice was written.
  const { manner, cn, en } = templates[notice.event] as unknown as Template<Notice['values']>;
  const { category, mail, ...rest } = manner;
  const place = notice.about ?? notice.enterpriseId;
  const enterprise = place && (await enterpriseNameOf(db, place));
  const inCn = cn({ ...notice.values, enterprise: enterprise ?? platformName.cn });
  const inEn = en({ ...notice.values, enterprise: enterprise ?? platformName.en });
  return {
    id: notice.id,
    enterprise_id: notice.enterpriseId,
    origin: 'house' as const,
    sender_id: null,
    ...rest,
    category,
    title: oneLine(inCn.title),
    title_en: oneLine(inEn.title),
    body: paragraphs(inCn.lines.join('\n')),
    body_en: paragraphs(inEn.lines.join('\n')),
    link: notice.link,
    concern_type: notice.concern?.type ?? null,
    concern_id: notice.concern?.id ?? null,
    importance: notice.importance,
    ways: mail ? [SEND_MAIL] : [],
  };
}
