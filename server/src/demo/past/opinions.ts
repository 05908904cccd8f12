import {
  insertDemoProblems,
  insertDemoRatings,
  insertDemoReports,
  insertDemoSubscriptions,
} from '../../domains/market/index.ts';
import type { Context } from '../../kit/context.ts';
import { newId } from '../../kit/new-id.ts';
import type { Published } from '../applications.ts';
import { atWork, daysBefore, minutesAfter, nextAtWork, startOfDay, workday } from '../calendar.ts';
import { answers, opinions, problems } from '../market/opinions.ts';
import { type Random, seeded } from '../random.ts';
import { type Chronicle, type Person, tell } from './chronicle.ts';

const viewPage = (id: string) => `/common/application-market-view?id=${id}`;

/** Users do not rate what their own enterprise, or the platform they work for, publishes. */
const mayJudge = (person: Person, publisher: Person) =>
  person.id !== publisher.id &&
  (publisher.enterprise_id
    ? !person.places.includes(publisher.enterprise_id)
    : !['admin', 'deng.rui'].includes(person.username));

type Follower = { person: Person; since: Date };

/** Some are followed by few, what is promoted by many; whoever came later follows later. */
function followersOf(chronicle: Chronicle, { sketch, promoted }: Published): Follower[] {
  const { today, everybody, person } = chronicle;
  const random = seeded(`${sketch.code} followers`);
  const liking = promoted ? random.between(0.4, 0.62) : random.between(0.08, 0.42);
  const publisher = person(sketch.by);
  return everybody
    .filter((one) => mayJudge(one, publisher))
    .flatMap((one) => {
      const takes = random.chance(one.username === 'qin.yue' ? liking / 2 : liking);
      const longest = Math.min(
        sketch.days - 1,
        (today.getTime() - one.created_at.getTime()) / 86_400_000 - 1,
        170,
      );
      const days = Math.floor(random.between(1, Math.max(2, longest)));
      const since = minutesAfter(workday(today, days), random.between(530, 1050));
      return takes && longest > 2 && since > one.created_at ? [{ person: one, since }] : [];
    });
}

/** Around what an application is worth, with a user here and there who sees it otherwise. */
function starsOf(random: Random, worth: number) {
  if (random.chance(0.08)) return random.pick([1, 2, 5]);
  const spread = random.between(-1, 1) + random.between(-0.8, 0.8);
  return Math.min(5, Math.max(1, Math.round(worth + spread)));
}

function ratingsOf({ today }: Chronicle, { sketch, id, promoted }: Published, followers: Follower[]) {
  const random = seeded(`${sketch.code} opinions`);
  const worth = random.between(promoted ? 4 : 3.1, 4.8);
  const said = new Set<string>();
  return followers.flatMap(({ person, since }) => {
    const speaks = random.chance(0.55);
    const stars = starsOf(random, worth);
    const words = random.pick(opinions[stars - 1] ?? []);
    // The same words twice below one application would look written by a machine.
    const text = random.chance(0.24) || said.has(words) ? '' : words;
    const at = minutesAfter(daysBefore(startOfDay(since), -random.whole(1, 9)), random.between(500, 1310));
    const answered = nextAtWork(at, random.between(9.2, 17));
    const answer = text && random.chance(stars <= 3 ? 0.6 : 0.18) && answered < today;
    if (!speaks || at >= today) return [];
    said.add(words);
    const reply = answer ? random.pick(stars <= 3 ? answers.low : answers.high) : '';
    return [{ id: newId(), application: id, sketch, person, stars, text, at, reply, answered }];
  });
}
type Rating = ReturnType<typeof ratingsOf>[number];

const rowOf = ({ person }: Chronicle, rating: Rating, hidden: Rating | undefined) => ({
  ...{ id: rating.id, application_id: rating.application, account_id: rating.person.id, stars: rating.stars },
  ...{ text: rating.text, created_at: rating.at, updated_at: rating.at },
  ...(rating.reply
    ? { answer: rating.reply, answered_at: rating.answered, answered_by: person(rating.sketch.by).id }
    : {}),
  ...(rating === hidden ? { hidden_at: hiddenAt(rating), hidden_reason: HIDDEN } : {}),
});

const HIDDEN = '与应用无关的广告内容';
const hiddenAt = ({ at }: Rating) => nextAtWork(at, 10.2);

function noteRating(chronicle: Chronicle, rating: Rating) {
  const { id, application, sketch, person, stars, at, reply, answered } = rating;
  const publisher = chronicle.person(sketch.by);
  const link = viewPage(application);
  const { name } = sketch;
  tell(chronicle, {
    ...{ event: 'market-rated', values: { name, stars }, at, to: [publisher], link },
    place: publisher.enterprise_id,
  });
  if (!reply) return;
  chronicle.acts.push({
    ...{ at: answered, by: publisher, action: 'market.rating.answer', object: { type: 'rating', id, name } },
    ...{ before: { answer: '' }, after: { answer: reply } },
  });
  const values = { name, answer: reply };
  tell(chronicle, { event: 'market-rating-answered', values, at: answered, to: [person], link });
}

function noteHidden({ acts, person }: Chronicle, rating: Rating) {
  acts.push({
    ...{ at: hiddenAt(rating), by: person('admin'), action: 'market.rating.hide' },
    object: { type: 'rating', id: rating.id, name: rating.sketch.name },
    before: { hidden: false, reason: '' },
    after: { hidden: true, reason: HIDDEN },
  });
}

async function reportProblems(ctx: Context, chronicle: Chronicle, published: Published[]) {
  const { today, person } = chronicle;
  const admin = person('admin');
  const rows = problems.map(({ code, by, kind, text, daysAgo, answer }) => {
    const { id: application_id, sketch } = published.find((one) => one.sketch.code === code) as Published;
    const at = atWork(today, daysAgo, 11.2);
    const answered = atWork(today, Math.max(1, daysAgo - 1), 16.2);
    const id = newId();
    const { name } = sketch;
    const link = '/console/application-market-management?view=problems';
    const concern = { type: 'app-problem', id };
    tell(chronicle, { event: 'market-problem', values: { name, kind }, at, to: [admin], link, concern });
    const row = { id, application_id, account_id: person(by).id, kind, text, created_at: at };
    if (!answer) return row;
    chronicle.acts.push({
      ...{ at: answered, by: admin, action: 'market.problem.answer', object: { type: 'problem', id, name } },
      ...{ before: { answer: '' }, after: { answer } },
    });
    const to = [person(by)];
    const values = { name, answer };
    tell(chronicle, {
      ...{ event: 'market-problem-answered', values, at: answered, to, link: viewPage(application_id) },
    });
    return { ...row, answer, answered_at: answered, answered_by: admin.id, version: 2 };
  });
  await insertDemoProblems(ctx.db, rows);
}

/** Who follows what, what they say of it, and what they complain about. */
export async function judge(ctx: Context, chronicle: Chronicle, published: Published[]) {
  const online = published.filter((one) => one.online);
  const followed = online.map((one) => ({ one, followers: followersOf(chronicle, one) }));
  await insertDemoSubscriptions(
    ctx.db,
    followed.flatMap(({ one, followers }) =>
      followers.map(({ person, since }) => ({
        ...{ application_id: one.id, account_id: person.id, created_at: since },
      })),
    ),
  );
  const ratings = followed.flatMap(({ one, followers }) => ratingsOf(chronicle, one, followers));
  const monthAgo = daysBefore(chronicle.today, 30);
  const low = ratings.filter(({ stars, text, reply }) => stars <= 2 && text && !reply);
  const hidden = low.find(({ at }) => at < monthAgo);
  await insertDemoRatings(
    ctx.db,
    ratings.map((rating) => rowOf(chronicle, rating, hidden)),
  );
  if (hidden) noteHidden(chronicle, hidden);
  const disputed = low.filter((one) => one !== hidden).slice(0, 2);
  await insertDemoReports(
    ctx.db,
    disputed.map(({ id, sketch, at }) => ({
      ...{ rating_id: id, account_id: chronicle.person(sketch.by).id, created_at: minutesAfter(at, 20) },
    })),
  );
  for (const rating of ratings) noteRating(chronicle, rating);
  await reportProblems(ctx, chronicle, published);
}
