import { join } from 'node:path';
import {
  enterprisesOf,
  insertDemoFounding,
  insertDemoVersions,
  setDemoCodes,
  setDemoEnterprise,
  setDemoHead,
} from '../domains/enterprise/index.ts';
import { sealPicture } from '../domains/file/index.ts';
import { demoAccounts } from '../domains/identity/index.ts';
import { addDemoArticles } from '../domains/portal/index.ts';
import type { Context } from '../kit/context.ts';
import { publish } from './applications.ts';
import { atWork, type Day, hoursBefore, startOfDay } from './calendar.ts';
import { hire, settleIn } from './colleagues.ts';
import { writeLetters } from './letters.ts';
import { founding, identities, particulars } from './particulars.ts';
import { remember } from './past/index.ts';
import { shiftReport } from './programs/index.ts';
import { found } from './publishers.ts';

// What a first look shows beyond the people stories need: certified enterprises, colleagues, a queue to review,
// and a past that ends today.

type People = Map<string, string>;
const picture = (name: string) => join(import.meta.dirname, `${name}.png`);

const cards = async (ctx: Context, owner: string, front: string, back: string) => ({
  [front]: await sealPicture(ctx.kit, ctx.db, picture('card-front'), owner),
  [back]: await sealPicture(ctx.kit, ctx.db, picture('card-back'), owner),
});

/** Handed in the day before it was approved; without an approval it waits since then. */
const versionAt = (handedIn: Date, approved?: { by: string; at: Date }) => ({
  ...{ submitted_at: handedIn, created_at: handedIn },
  ...(approved
    ? { state: 'approved', in_force: true, decided_by: approved.by, decided_at: approved.at }
    : { state: 'submitted' }),
});

async function certifyPerson(
  ctx: Context,
  people: People,
  who: keyof typeof identities,
  handedIn: Date,
  approved?: { by: string; at: Date },
) {
  const owner = people.get(who) as string;
  const content = {
    ...identities[who],
    ...(await cards(ctx, owner, 'licenseFrontImage', 'licenseBackImage')),
  };
  const row = { kind: 'person', account_id: owner, name: content.realName, content };
  await insertDemoVersions(ctx.db, [{ ...row, ...versionAt(handedIn, approved) }]);
  await setDemoCodes(ctx.db, [owner], approved ? 3 : 1);
}

async function evidenceOf(ctx: Context, owner: string) {
  return {
    logo: await sealPicture(ctx.kit, ctx.db, picture('logo'), owner),
    licenseImage: await sealPicture(ctx.kit, ctx.db, picture('licence'), owner),
    ...(await cards(ctx, owner, 'repreLicenseFrontImage', 'repreLicenseBackImage')),
  };
}

async function certifyEnterprise(ctx: Context, people: People, who: keyof typeof particulars, at: Date) {
  const owner = people.get(who) as string;
  const [enterprise] = await enterprisesOf(ctx.db, owner);
  if (!enterprise) return;
  const content = { ...particulars[who], ...(await evidenceOf(ctx, owner)) };
  const row = { kind: 'enterprise', account_id: owner, enterprise_id: enterprise.id, founding: true };
  const approved = { by: people.get('admin') as string, at };
  await insertDemoVersions(ctx.db, [
    { ...row, name: content.name, content, ...versionAt(hoursBefore(at, 23), approved) },
  ]);
  const { businessExpiryDate: expires, unifiedCreditId: credit } = content;
  await setDemoEnterprise(ctx.db, enterprise.id, { founder: owner, expires, credit, at });
  await setDemoHead(ctx.db, enterprise.id, owner);
}

/** A user waits for the platform to review an enterprise. */
async function bringIn(ctx: Context, people: People, at: Date) {
  const owner = people.get('zhou.yan') as string;
  const content = { ...founding, ...(await evidenceOf(ctx, owner)) };
  const { name, alias, unifiedCreditId: credit } = content;
  const id = await insertDemoFounding(ctx.db, { name, alias, founder: owner, credit, at });
  const row = { kind: 'enterprise', account_id: owner, enterprise_id: id, founding: true, name, content };
  await insertDemoVersions(ctx.db, [{ ...row, ...versionAt(at) }]);
}

async function certify(ctx: Context, people: People, { now, today }: Day) {
  const by = people.get('admin') as string;
  const approve = (who: keyof typeof identities, days: number) =>
    certifyPerson(ctx, people, who, atWork(today, days + 1, 10), { by, at: atWork(today, days, 14) });
  await approve('lin.qiao', 280);
  await approve('zhou.yan', 220);
  await certifyPerson(ctx, people, 'he.ming', hoursBefore(now, 22));
  await certifyEnterprise(ctx, people, 'lin.qiao', atWork(today, 270, 15));
  await certifyEnterprise(ctx, people, 'zhou.yan', atWork(today, 210, 15));
  await bringIn(ctx, people, hoursBefore(now, 70));
}

/** Once, after the demo people have been made: enterprises, applications, and months of work with them. */
export async function showcase(ctx: Context, now = new Date()) {
  const day = { now, today: startOfDay(now) };
  void shiftReport();
  const people: People = new Map((await demoAccounts(ctx.db)).map(({ id, username }) => [username, id]));
  await settleIn(ctx, people, day);
  await certify(ctx, people, day);
  await found(ctx, people, day);
  await hire(ctx, people, day);
  const types = await writeLetters(ctx, people, day);
  const published = await publish(ctx, people, day);
  await addDemoArticles(ctx);
  const admin = people.get('admin') as string;
  const images = await cards(ctx, admin, 'licenseFrontImage', 'licenseBackImage');
  await remember(ctx, { day, published, types, cards: images });
}
