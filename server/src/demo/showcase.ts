import { join } from 'node:path';
import { insertRoleMember, roleByCode } from '../domains/access/index.ts';
import {
  enterprisesOf,
  insertDemoFounding,
  insertDemoVersion,
  insertDepartment,
  insertMembership,
  insertPosition,
  setDemoCode,
  setDemoEnterprise,
  setDemoHead,
} from '../domains/enterprise/index.ts';
import { sealPicture } from '../domains/file/index.ts';
import { demoAccounts, insertAccount } from '../domains/identity/index.ts';
import { addDemoArticles } from '../domains/portal/index.ts';
import { type Context, inTransaction, type Kit } from '../kit/context.ts';
import { publish } from './applications.ts';
import { writeLetters } from './letters.ts';
import { colleagues, departments, founding, identities, particulars } from './particulars.ts';
import { found } from './publishers.ts';

// What a first look shows beyond the people stories need: certified enterprises, colleagues, a queue to review.

type People = Map<string, string>;
const picture = (name: string) => join(import.meta.dirname, `${name}.png`);

const cards = async (ctx: Context, owner: string, front: string, back: string) => ({
  [front]: await sealPicture(ctx.kit, ctx.db, picture('card-front'), owner),
  [back]: await sealPicture(ctx.kit, ctx.db, picture('card-back'), owner),
});

async function certifyPerson(
  ctx: Context,
  people: People,
  who: keyof typeof identities,
  approvedBy?: string,
) {
  const owner = people.get(who) as string;
  const content = {
    ...identities[who],
    ...(await cards(ctx, owner, 'licenseFrontImage', 'licenseBackImage')),
  };
  await insertDemoVersion(
    ctx.db,
    { kind: 'person', account_id: owner, name: content.realName, content },
    { handedIn: approvedBy ? 201 : 1, ...(approvedBy ? { approved: { by: approvedBy, days: 200 } } : {}) },
  );
  await setDemoCode(ctx.db, owner, approvedBy ? 3 : 1);
}

async function evidenceOf(ctx: Context, owner: string) {
  return {
    logo: await sealPicture(ctx.kit, ctx.db, picture('logo'), owner),
    licenseImage: await sealPicture(ctx.kit, ctx.db, picture('licence'), owner),
    ...(await cards(ctx, owner, 'repreLicenseFrontImage', 'repreLicenseBackImage')),
  };
}

async function certifyEnterprise(ctx: Context, people: People, who: keyof typeof particulars) {
  const owner = people.get(who) as string;
  const [enterprise] = await enterprisesOf(ctx.db, owner);
  if (!enterprise) return;
  const content = { ...particulars[who], ...(await evidenceOf(ctx, owner)) };
  const row = { kind: 'enterprise', account_id: owner, enterprise_id: enterprise.id, founding: true };
  await insertDemoVersion(
    ctx.db,
    { ...row, name: content.name, content },
    { handedIn: 181, approved: { by: people.get('admin') as string, days: 180 } },
  );
  await setDemoEnterprise(ctx.db, enterprise.id, {
    founder: owner,
    expires: content.businessExpiryDate,
    credit: content.unifiedCreditId,
    days: 180,
  });
  await setDemoHead(ctx.db, enterprise.id, owner);
}

/** Somebody waits for the platform to look at their enterprise. */
async function bringIn(ctx: Context, people: People) {
  const owner = people.get('zhou.yan') as string;
  const content = { ...founding, ...(await evidenceOf(ctx, owner)) };
  const { name, alias, unifiedCreditId: credit } = content;
  const id = await insertDemoFounding(ctx.db, { name, alias, founder: owner, credit, days: 3 });
  await insertDemoVersion(
    ctx.db,
    { kind: 'enterprise', account_id: owner, enterprise_id: id, founding: true, name, content },
    { handedIn: 3 },
  );
}

/** Colleagues who never log in here: nobody knows a password of theirs, because there is none. */
async function hire(ctx: Context, people: People) {
  const [place] = await enterprisesOf(ctx.db, people.get('lin.qiao') as string);
  const member = place && (await roleByCode(ctx.db, 'enterprise-member', place.id));
  if (!place || !member) return;
  const at = { enterprise_id: place.id };
  const seats = new Map<string, { department_id: string; position_id: string }>();
  for (const [name, position] of departments) {
    const { id } = await insertDepartment(ctx.db, { ...at, name, parent_id: null });
    const seat = await insertPosition(ctx.db, { ...at, department_id: id, name: position });
    seats.set(name, { department_id: id, position_id: seat.id });
  }
  for (const [n, [username, realName, department]] of colleagues.entries()) {
    const account = await insertAccount(ctx.db, {
      username,
      real_name: realName,
      email: `${username}@haichuan.example`,
      phone: `1390000${String(1000 + n)}`,
      password_hash: 'none',
    });
    const work_num = `HC-${String(301 + n).padStart(4, '0')}`;
    await insertMembership(ctx.db, { ...at, account_id: account.id, work_num, ...seats.get(department) });
    await insertRoleMember(ctx.db, { ...at, role_id: member.id, account_id: account.id });
  }
}

/** Once, after the demo people have been made. */
export const showcase = (kit: Kit) =>
  inTransaction(kit, { platform: 'demo data' }, async (ctx) => {
    const people: People = new Map((await demoAccounts(ctx.db)).map(({ id, username }) => [username, id]));
    const admin = people.get('admin') as string;
    await certifyPerson(ctx, people, 'lin.qiao', admin);
    await certifyPerson(ctx, people, 'zhou.yan', admin);
    await certifyPerson(ctx, people, 'he.ming');
    await certifyEnterprise(ctx, people, 'lin.qiao');
    await certifyEnterprise(ctx, people, 'zhou.yan');
    await bringIn(ctx, people);
    await hire(ctx, people);
    await writeLetters(ctx, people);
    await found(ctx, people);
    await publish(ctx, people);
    await addDemoArticles(ctx);
  });
