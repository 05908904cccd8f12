import { auditApi } from '@cloudyard/contract/audit/entry.ts';
import { chainCheckTopic } from '@cloudyard/contract/audit/events.ts';
import { holds } from '../../kit/actor.ts';
import type { Room } from '../../kit/room.ts';
import { anchorJob, checkChainJob, sealJob } from './check.jobs.ts';
import { entryRoutes } from './entry.routes.ts';

export const auditRoom: Room = {
  name: 'audit',
  routes: entryRoutes,
  jobs: [anchorJob, checkChainJob, sealJob],
  open: (kit) => kit.live.topic(chainCheckTopic.name, (actor) => holds(actor, auditApi.check.allow)),
};
