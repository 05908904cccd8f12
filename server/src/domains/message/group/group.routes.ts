import { toPage } from '@cloudyard/contract/kit/page.ts';
import { groupApi } from '@cloudyard/contract/message/group.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { placeOf } from '../place.policy.ts';
import { kindsIn, reachIn } from './group.policy.ts';
import { groupPeople } from './group.queries.ts';
import {
  addMembers,
  type Grouped,
  groupFor,
  groupsFor,
  removeGroups,
  removeMembers,
  saveGroup,
} from './group.service.ts';
import { addresseeView, groupView } from './group.view.ts';
import { targetsNamed } from './group-target.queries.ts';

const MOST_TARGETS = 20;

const viewOf = ({ group, members }: Grouped) => groupView(group, members);

const sideOf = ({ actor }: ActorContext, place: string | null) => ({
  place,
  reach: reachIn(actor, place, 'message', 'read'),
  person: actor.userId,
});

export const groupRoutes = (server: Server) =>
  serve(server, groupApi, {
    list: async (ctx) => (await groupsFor(ctx)).map(viewOf),
    save: async (ctx, { body }) => viewOf(await saveGroup(ctx, body)),
    remove: (ctx, { body }) => removeGroups(ctx, body),
    addMembers: async (ctx, { body }) => viewOf(await addMembers(ctx, body.groupId, body.members)),
    removeMembers: (ctx, { body }) => removeMembers(ctx, body),
    people: async (ctx, { params, query }) => {
      const group = await groupFor(ctx, params.id);
      const { rows, total } = await groupPeople(ctx.db, group, sideOf(ctx, group.enterprise_id), query);
      return toPage(rows.map(addresseeView), total, query);
    },
    targets: (ctx, { query: { kind, q } }) => {
      const side = sideOf(ctx, placeOf(ctx));
      return kindsIn(side.place).includes(kind)
        ? targetsNamed(ctx.db, side, { kind, q, most: MOST_TARGETS })
        : [];
    },
  });
