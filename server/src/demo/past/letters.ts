import type { DemoMessage } from '../../domains/message/index.ts';
import { newId } from '../../kit/new-id.ts';
import { atWork, minutesAfter, workday } from '../calendar.ts';
import { seeded } from '../random.ts';
import { type Bulletin, bulletins, letters, notices } from './bulletins.ts';
import { type Chronicle, type Person, readersOf, TOLD_DAYS } from './chronicle.ts';

type Type = { id: string; code: string; category_id: string };
export type Types = { safety: Type; repair: Type };

/** Of a management: to everybody of a place who was there then. */
function publishTo(chronicle: Chronicle, sender: Person, place: string | null, one: Bulletin, type?: Type) {
  const { daysAgo, title, text, titleEn = '', textEn = '', importance = 0 } = one;
  const at = atWork(chronicle.today, daysAgo, 9.6 + (daysAgo % 5) / 3);
  const people = chronicle.everybody.filter(
    (person) => person.created_at < at && (place === null || person.enterprise_id === place),
  );
  const id = newId();
  const message: DemoMessage = {
    ...{ id, place, at, to: readersOf(chronicle, at, people, title), sender: sender.id, importance },
    ...{ words: { title, text, titleEn, textEn }, category: place ? 'people' : 'system' },
    ...(type ? { type } : {}),
  };
  chronicle.messages.push(message);
  const audience = {
    groups: [],
    users: people.map((person) => person.id),
    everybody: false,
    unlimited: true,
  };
  chronicle.acts.push({
    ...{
      at,
      by: sender,
      place,
      action: 'message.message.send',
      object: { type: 'message', id, name: title },
    },
    after: { audience, state: 'sending' },
  });
}

const LETTERS = 64;

/** Colleagues write to each other, never before both were there. */
function exchangeLetters(chronicle: Chronicle) {
  const random = seeded('letters');
  const { today, everybody } = chronicle;
  const belonging = everybody.filter((person) => person.enterprise_id !== null);
  for (let n = 0; n < LETTERS; n += 1) {
    const days = random.whole(1, TOLD_DAYS - 1);
    const at = minutesAfter(workday(today, days), random.between(520, 1060));
    const there = belonging.filter((person) => person.joined_at && person.joined_at < at);
    const sender = random.pick(there);
    const colleagues = there.filter(
      (one) => one.enterprise_id === sender.enterprise_id && one.id !== sender.id,
    );
    const [title, text] = random.pick(letters);
    const to = colleagues.length > 0 ? [random.pick(colleagues)] : [];
    if (to.length === 0) continue;
    chronicle.messages.push({
      ...{ id: newId(), place: sender.enterprise_id, at, to: readersOf(chronicle, at, to, `${n}`) },
      ...{ sender: sender.id, words: { title, text }, category: 'personal' },
    });
  }
}

/** What was written to many and to one. */
export function correspond(chronicle: Chronicle, { safety, repair }: Types) {
  const { person } = chronicle;
  for (const one of notices) publishTo(chronicle, person('admin'), null, one);
  for (const [username, theirs] of Object.entries(bulletins)) {
    const sender = person(username);
    const types = username === 'lin.qiao';
    for (const one of theirs)
      publishTo(
        chronicle,
        sender,
        sender.enterprise_id,
        one,
        types ? (one.repair ? repair : safety) : undefined,
      );
  }
  exchangeLetters(chronicle);
}
