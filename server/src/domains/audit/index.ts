import { chainApi } from '@cloudyard/contract/audit/chain.ts';
import { chainCheckTopic } from '@cloudyard/contract/audit/events.ts';
import { holds } from '../../kit/actor.ts';
import type { Room } from '../../kit/room.ts';
import { chainRoutes } from './chain/chain.routes.ts';
import { anchorJob, checkChainJob, sealJob } from './chain/check.jobs.ts';
import { entryRoutes } from './entry/entry.routes.ts';

export { insertDemoEntries } from './demo.queries.ts';

export const auditRoom: Room = {
  name: 'audit',
  routes: (server) => {
    entryRoutes(server);
    chainRoutes(server);
  },
  jobs: [anchorJob, checkChainJob, sealJob],
  open: (kit) => kit.live.topic(chainCheckTopic.name, (actor) => holds(actor, chainApi.check.allow)),
};
