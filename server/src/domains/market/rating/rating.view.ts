import type { ManagedRating, Rating } from '@cloudyard/contract/market/rating.ts';
import { publicName } from './rating.policy.ts';
import type { ManagedRow, RatingRow } from './rating.queries.ts';

/** The publisher answers as such: which user wrote it is not shown. */
const answerOf = ({ answer, answered_at, publisher }: RatingRow): Rating['answer'] =>
  answered_at ? { text: answer, by: publisher, at: answered_at.toISOString() } : null;

export const ratingView = (row: RatingRow, asker: string | undefined): Rating => ({
  id: row.id,
  applicationId: row.application_id,
  stars: row.stars,
  text: row.text,
  by: publicName({ realName: row.real_name, username: row.username }),
  mine: row.account_id === asker,
  createDate: row.created_at.toISOString(),
  updateDate: row.updated_at.toISOString(),
  answer: answerOf(row),
});

export const managedView = (row: ManagedRow, asker: string): ManagedRating => ({
  ...ratingView(row, asker),
  application: { id: row.application_id, name: row.application_name, logo: row.logo },
  hidden: row.hidden_at ? { at: row.hidden_at.toISOString(), reason: row.hidden_reason } : null,
  reports: row.reports,
});
