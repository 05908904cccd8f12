import type { Context } from '../../kit/context.ts';
import { newId } from '../../kit/new-id.ts';
import { builtInCategory, freeze, insertOnce, setMessage, these } from './delivery/delivery.queries.ts';
import { handOutAll } from './delivery/delivery.service.ts';
import { ageMessage, insertDemoGroup, insertDemoType, readSome } from './demo.queries.ts';
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
  hoursAgo: number;
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
  await ageMessage(ctx.db, id, letter.hoursAgo);
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
