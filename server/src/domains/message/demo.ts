import type { Context } from '../../kit/context.ts';
import { newId } from '../../kit/new-id.ts';
import { builtInCategory, freeze, insertOnce, setMessage, these } from './delivery/delivery.queries.ts';
import { handOutAll } from './delivery/delivery.service.ts';
import {
  ageMessage,
  demoCategories,
  insertDemoGroup,
  insertDemoMessages,
  insertDemoType,
  readSome,
} from './demo.queries.ts';
import { platformName, type Template, type Told, templates } from './notification/notify.words.ts';
import { paragraphs, plainOf } from './sent/clean.ts';

// What a first look shows: messages of some days, read by some.

export type DemoLetter = {
  place: string | null;
  sender: string | null;
  category: string;
  /** Of a type of the enterprise; otherwise of the platform. */
  type?: { id: string; code: string; category_id: string };
  title: string;
  titleEn?: string;
  text: string;
  textEn?: string;
  importance?: 0 | 1 | 2;
  to: string[];
  at: Date;
  /** So many of a hundred have read it. */
  read: number;
};

export async function sendDemoLetter(ctx: Context, letter: DemoLetter) {
  const id = newId();
  const [body, body_en] = [paragraphs(letter.text), paragraphs(letter.textEn ?? '')];
  const { type, sender } = letter;
  await insertOnce(ctx.db, {
    id,
    enterprise_id: letter.place,
    origin: sender ? 'console' : 'house',
    app: sender ? 'console' : 'portal',
    sender_id: sender,
    type_id: type?.id ?? null,
    self_type: type?.code ?? (letter.category === 'audit' ? '01' : '04'),
    kind: letter.category === 'audit' ? 'audit message' : 'user message',
    category_id: type?.category_id ?? (await builtInCategory(ctx.db, letter.category)),
    title: letter.title,
    title_en: letter.titleEn ?? '',
    body,
    body_en,
    plain: plainOf(body),
    plain_en: plainOf(body_en),
    importance: letter.importance ?? 0,
    audience: JSON.stringify({ groups: [], users: letter.to, everybody: false, unlimited: true }),
    state: 'sending',
  });
  await setMessage(ctx.db, id, { recipients: await freeze(ctx.db, id, these(letter.to)) });
  await handOutAll(ctx, id);
  await ageMessage(ctx.db, id, letter.at);
  await readSome(ctx.db, id, letter.read);
}

export async function addDemoType(
  ctx: Context,
  place: string,
  name: string,
  nameEn: string,
  category: string,
) {
  return insertDemoType(ctx.db, {
    enterprise_id: place,
    name,
    name_en: nameEn,
    category_id: await builtInCategory(ctx.db, category),
  });
}

export const addDemoGroup = insertDemoGroup;

/** Something said in the past, to people who mostly read it. */
export type DemoMessage = {
  id: string;
  place: string | null;
  at: Date;
  to: { id: string; read: Date | null; collected: Date | null }[];
} & (
  | { words: DemoWords; sender: string; category: string; type?: DemoLetter['type']; importance?: 0 | 1 | 2 }
  | { notice: DemoNotice }
);
type DemoWords = { title: string; titleEn?: string; text: string; textEn?: string };
type Values = Record<string, unknown>;
/** As the rooms tell it; `about`: what the enterprise it speaks of is called. */
export type DemoNotice = {
  event: Told;
  values: Values;
  about?: string;
  link?: string;
  concern?: { type: string; id: string };
};

/** Letters between people are of the category of letters, what a management writes is of any other. */
const isLetter = (category: string) => category === 'personal';

function spoken(message: DemoMessage) {
  if ('words' in message) {
    const { words, sender, category, type, importance = 0 } = message;
    const letter = isLetter(category);
    return {
      ...{ sender_id: sender, origin: letter ? 'person' : 'console', app: 'console', kind: 'user message' },
      ...{ type_id: type?.id ?? null, self_type: type?.code ?? (letter ? '02' : '04'), category, importance },
      ...{ title: words.title, title_en: words.titleEn ?? '', link: null, action: '' },
      ...{ body: paragraphs(words.text), body_en: paragraphs(words.textEn ?? '') },
    };
  }
  const { event, values, about, link = null, concern } = message.notice;
  const { manner, cn, en } = templates[event] as unknown as Template<Values>;
  const { mail: _, ...rest } = manner;
  const [inCn, inEn] = [
    cn({ ...values, enterprise: about ?? platformName.cn }),
    en({ ...values, enterprise: about ?? platformName.en }),
  ];
  return {
    ...{ ...rest, sender_id: null, origin: 'house', type_id: null, importance: 0, link },
    ...{ concern_type: concern?.type ?? null, concern_id: concern?.id ?? null },
    ...{ title: inCn.title, title_en: inEn.title },
    ...{ body: paragraphs(inCn.lines.join('\n')), body_en: paragraphs(inEn.lines.join('\n')) },
  };
}

export async function addDemoMessages(ctx: Context, messages: DemoMessage[]) {
  const categories = await demoCategories(ctx.db);
  const rows = messages.map((message) => {
    const { category, ...row } = spoken(message);
    const { id, place, at, to } = message;
    const audience = { groups: [], users: to.map((one) => one.id), everybody: false, unlimited: true };
    return {
      ...{ ...row, id, enterprise_id: place, state: 'sent', created_at: at, sent_at: at },
      ...{ plain: plainOf(row.body), plain_en: plainOf(row.body_en), recipients: to.length },
      category_id: categories.get(category) as string,
      audience: JSON.stringify(row.origin === 'console' ? audience : {}),
    };
  });
  const lines = messages.flatMap(({ id, place, at, to }, n) => {
    const { category_id = '', self_type = '' } = rows[n] ?? {};
    const line = { message_id: id, enterprise_id: place, category_id, self_type, at };
    return to.map((one) => ({ ...line, account_id: one.id, read_at: one.read, collected_at: one.collected }));
  });
  await insertDemoMessages(ctx.db, rows, lines);
}
