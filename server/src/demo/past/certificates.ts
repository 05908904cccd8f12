import {
  demoVersions,
  insertDemoVersions,
  notedContent,
  setDemoCodes,
} from '../../domains/enterprise/index.ts';
import type { Context } from '../../kit/context.ts';
import { newId } from '../../kit/new-id.ts';
import { atWork, minutesAfter } from '../calendar.ts';
import { seeded } from '../random.ts';
import { type Chronicle, type Person, tell } from './chronicle.ts';

/** Who showed who they are, and when. */
const shown: readonly (readonly [username: string, daysAgo: number])[] = [
  ['qi.ming', 88],
  ['lan.zhou', 84],
  ['lv.yuan', 79],
  ['meng.xia', 63],
  ['tang.li', 47],
  ['dai.xin', 40],
  ['fang.yi', 26],
  ['xie.tian', 19],
  ['bai.lu', 9],
  ['ren.jie', 5],
];
const REJECTED = { who: 'peng.fei', daysAgo: 13, reasons: { licenseBackImage: '照片反光，看不清有效期' } };

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** A number that passes its check and belongs to no real business. */
function identityNumber(word: string) {
  const random = seeded(word);
  const two = (n: number) => String(n).padStart(2, '0');
  const born = `${random.whole(1972, 1999)}${two(random.whole(1, 12))}${two(random.whole(1, 28))}`;
  const start = `310101${born}${random.whole(100, 999)}`;
  const sum = WEIGHTS.reduce((all, weight, n) => all + weight * Number(start[n]), 0);
  return start + '10X98765432'[sum % 11];
}

const contentOf = ({ real_name, username }: Person, images: Record<string, string>) => ({
  ...images,
  realName: real_name,
  licenseHomeLocation: 'mainland',
  licenseType: 'identity-card',
  licenseIdNumber: identityNumber(username),
  licenseValidTerm: '2038-06-30',
  bankAccountName: real_name,
  openingBank: '中国工商银行',
  bankAccount: `622202${seeded(username).whole(1_000_000_000, 9_000_000_000)}`,
});

type Handed = Awaited<ReturnType<typeof demoVersions>>[number];

function note(chronicle: Chronicle, row: Handed, byId: Map<string, Person>) {
  const [person, reviewer] = [row.account_id, row.decided_by].map((id) => byId.get(id ?? ''));
  const { submitted_at: handedIn, decided_at: decided } = row;
  if (!person || !handedIn) return;
  const place = row.enterprise_id ?? undefined;
  const act = (verb: string) => ({
    ...{
      action: `enterprise.certification.${verb}`,
      object: { type: 'certification', id: row.id, name: row.name },
    },
    ...(place ? { place } : {}),
  });
  const facts = { number: row.number, ...notedContent(row.content as Record<string, string>) };
  chronicle.acts.push(
    { ...act('begin'), at: minutesAfter(handedIn, -24), by: person, after: { number: row.number } },
    { ...act('submit'), at: handedIn, by: person, after: facts },
  );
  if (!reviewer || !decided) return;
  const approved = row.state === 'approved';
  chronicle.acts.push(
    {
      ...{ ...act('claim'), at: minutesAfter(decided, -18), by: reviewer },
      ...{ before: { state: 'submitted' }, after: { state: 'review' } },
    },
    {
      ...{ ...act(approved ? 'approve' : 'reject'), at: decided, by: reviewer, before: { state: 'review' } },
      after: { state: row.state, ...facts, reasons: row.reasons, remark: row.remark },
    },
  );
  tell(chronicle, {
    ...{ event: 'certification-decided', at: decided, to: [person] },
    values: { kind: row.kind, name: row.name, approved, remark: row.remark },
    link: approved ? '/console/user-details' : '/console/edit-user-certify',
  });
}

type Shown = { who: string; daysAgo: number; reasons?: Record<string, string> };

function versionOf(chronicle: Chronicle, { who, daysAgo, reasons }: Shown, images: Record<string, string>) {
  const { today, person: named } = chronicle;
  const person = named(who);
  const reviewer = named(daysAgo % 3 === 0 ? 'admin' : 'deng.rui');
  const approved = reasons === undefined;
  const at = atWork(today, daysAgo, 10.3);
  const row = {
    ...{ id: newId(), kind: 'person', account_id: person.id, name: person.real_name, number: 1 },
    ...{ content: contentOf(person, images), created_at: minutesAfter(at, -24), submitted_at: at },
    ...{
      state: approved ? 'approved' : 'rejected',
      in_force: approved,
      reasons: JSON.stringify(reasons ?? {}),
    },
    ...{ decided_by: reviewer.id, decided_at: atWork(today, Math.max(1, daysAgo - 1), 11.1) },
  };
  return row;
}

/** People who handed in their papers, and what became of it. */
export async function showPapers(ctx: Context, chronicle: Chronicle, images: Record<string, string>) {
  const all = [...shown.map(([who, daysAgo]): Shown => ({ who, daysAgo })), REJECTED];
  const rows = all.map((one) => versionOf(chronicle, one, images));
  await insertDemoVersions(ctx.db, rows);
  for (const [state, code] of [
    ['approved', 3],
    ['rejected', 4],
  ] as const) {
    const ids = rows.filter((row) => row.state === state).map((row) => row.account_id);
    await setDemoCodes(ctx.db, ids, code);
  }
  const byId = new Map(chronicle.everybody.map((person) => [person.id, person]));
  for (const row of await demoVersions(ctx.db)) note(chronicle, row, byId);
}
