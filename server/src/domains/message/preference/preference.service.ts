import type { MessageSetting, Preferences } from '@cloudyard/contract/message/preference.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { Refusal } from '../../../kit/refusal.ts';
import {
  addressOf,
  isZone,
  type PreferenceRow,
  preferencesOf,
  putPreferences,
  putSetting,
  settingOf,
} from './preference.queries.ts';
import { choiceView, settingView } from './preference.view.ts';

type Choice = { id: string; inApp: boolean; mail: boolean };

export async function preferencesFor({ db, actor }: ActorContext): Promise<Preferences> {
  const [categories, setting, address] = await Promise.all([
    preferencesOf(db, actor.userId),
    settingOf(db, actor.userId),
    addressOf(db, actor.userId),
  ]);
  return { ...settingView(setting), categories: categories.map(choiceView), address };
}

/** What is sent replaces the old choice; what is left out stays. */
export async function savePreferences(
  ctx: ActorContext,
  { categories, ...setting }: MessageSetting & { categories: Choice[] },
): Promise<Preferences> {
  const { db, actor } = ctx;
  await mustBePossible(ctx, setting);
  const before = await preferencesOf(db, actor.userId);
  const chosen = chosenOf(before, categories);
  const settled = settingView(await settingOf(db, actor.userId));
  await putSetting(db, { account_id: actor.userId, ...rowOf(setting) });
  if (chosen.length > 0) {
    const rows = chosen.map(({ id, inApp, mail }) => ({ category_id: id, in_app: inApp, mail }));
    await putPreferences(
      db,
      rows.map((row) => ({ account_id: actor.userId, ...row })),
    );
  }
  const after = await preferencesFor(ctx);
  const ids = new Set(chosen.map(({ id }) => id));
  await ctx.kit.audit.record(ctx, {
    action: 'message.preference.save',
    object: { type: 'account', id: actor.userId, name: actor.username },
    before: { ...settled, categories: said(before.map(choiceView), ids) },
    after: { ...setting, categories: said(after.categories, ids) },
  });
  return after;
}

async function mustBePossible({ db }: ActorContext, { quietFrom, quietTo, timeZone }: MessageSetting) {
  if ((quietFrom === null) !== (quietTo === null)) {
    throw new Refusal('kit.invalid', { [quietFrom === null ? 'quietFrom' : 'quietTo']: 'required' });
  }
  if (!(await isZone(db, timeZone))) throw new Refusal('kit.invalid', { timeZone: 'format' });
}

/**
 * Each once, of a repeat the last counts; in the order of their ids, so that two
 * saves never wait for each other.
 */
function chosenOf(offered: PreferenceRow[], choices: Choice[]): Choice[] {
  const known = new Map(offered.map((row) => [row.id, row]));
  const chosen = [...new Map(choices.map((choice) => [choice.id, choice])).values()];
  if (!chosen.every(({ id }) => known.has(id))) throw new Refusal('message.category_not_found');
  if (chosen.some(({ id, inApp }) => !inApp && known.get(id)?.critical)) {
    throw new Refusal('message.critical_kept');
  }
  return chosen.sort((one, other) => (one.id < other.id ? -1 : 1));
}

const rowOf = ({ quietFrom, quietTo, timeZone, digest, digestHour }: MessageSetting) => ({
  quiet_from: quietFrom,
  quiet_to: quietTo,
  time_zone: timeZone,
  digest,
  digest_hour: digestHour,
});

const said = (choices: Preferences['categories'], ids: ReadonlySet<string>) =>
  choices
    .filter(({ category }) => ids.has(category.id))
    .map(({ category, inApp, mail }) => ({ name: category.name, inApp, mail }));
