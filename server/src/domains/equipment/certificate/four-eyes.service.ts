import type { HINDRANCES } from '@cloudyard/contract/space/review.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { membershipsOf } from '../../enterprise/index.ts';
import type { CertificateLine } from './certificate.queries.ts';

type Hindrance = (typeof HINDRANCES)[number];
type Asked = Pick<CertificateLine, 'enterprise_id' | 'registered_by' | 'destroy_asked_by'>;

/** Why the caller must not decide: they asked for it, or belong to the enterprise. Read once for all rows of a page. */
export async function hindrances({ db, actor: { userId } }: ActorContext) {
  const mine = await membershipsOf(db, userId);
  return (row: Asked): Hindrance | null => {
    if (row.registered_by === userId || row.destroy_asked_by === userId) return 'own';
    return mine.has(row.enterprise_id) ? 'colleague' : null;
  };
}
