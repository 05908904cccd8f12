import { CLAIMED_AFTER, type DemoMove } from '../../domains/publishing/index.ts';
import type { Published } from '../applications.ts';
import { minutesAfter } from '../calendar.ts';
import { type Chronicle, type Person, tell } from './chronicle.ts';

/** Who judges takes it on first. */
function noteClaim({ acts, person }: Chronicle, by: Person, move: DemoMove, claimed?: true) {
  const { kind, id, name, at, event } = move;
  const act = { action: `market.${kind}.claim`, object: { type: kind, id, name } };
  if (event === 'approve' || event === 'reject') acts.push({ ...act, at: minutesAfter(at, -25), by });
  else if (claimed && event === 'submit')
    acts.push({ ...act, at: minutesAfter(at, CLAIMED_AFTER), by: person('deng.rui') });
}

function tellMove(chronicle: Chronicle, { sketch, id: applicationId }: Published, move: DemoMove) {
  const { kind, id, name, event, at, reason } = move;
  const publisher = chronicle.person(sketch.by);
  const scope = publisher.enterprise_id ? 'enterprise' : sketch.by === 'admin' ? 'platform' : 'private';
  const to = [publisher];
  const common = { at, link: `/console/application-edit?id=${applicationId}&flag=${scope}` };
  if (event === 'submit') {
    const page = scope === 'platform' ? 'platform' : 'management';
    const verifiers = ['admin', 'deng.rui'].filter((one) => one !== sketch.by).map(chronicle.person);
    const link = `/console/application-verify-${page}?${kind}=${id}`;
    const concern = { type: `audit-${kind}`, id };
    tell(chronicle, { event: 'market-submitted', values: { name }, at, to: verifiers, link, concern });
  } else if (event === 'approve' || event === 'reject') {
    const values = { name, approved: event === 'approve', reason };
    tell(chronicle, { ...common, event: 'market-decided', values, to, place: publisher.enterprise_id });
  } else if (event === 'suspend') {
    const values = { name, reason };
    tell(chronicle, { ...common, event: 'market-suspended', values, to, place: publisher.enterprise_id });
  }
}

/** Every move of what was published, noted and announced. */
export function notePublishing(chronicle: Chronicle, published: Published[]) {
  const byId = new Map(chronicle.everybody.map((person) => [person.id, person]));
  for (const one of published) {
    for (const move of one.moves) {
      const { kind, id, name, event, from, to, digest, reason, at } = move;
      const by = byId.get(move.by) as Person;
      noteClaim(chronicle, by, move, one.sketch.claimed);
      chronicle.acts.push({
        ...{ at, by, action: `market.${kind}.${event}`, object: { type: kind, id, name } },
        before: { status: from },
        after: { status: to, digest, ...(reason ? { reason } : {}) },
      });
      tellMove(chronicle, one, move);
    }
  }
}
