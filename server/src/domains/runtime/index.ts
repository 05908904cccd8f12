import type { Room } from '../../kit/room.ts';
import { resumeInstancesJob, settleInstanceJob } from './instance/instance.jobs.ts';
import { instanceRoutes } from './instance/instance.routes.ts';
import { rollUpJob } from './instance/meter.jobs.ts';
import { watch } from './instance/watch.service.ts';
import { followClosing, followSpace } from './instance/wish.service.ts';
import { machineRoutes } from './machine/machine.routes.ts';

export { type DemoInstance, insertDemoInstance } from './demo.queries.ts';
export { urlOf } from './instance/address.ts';
export { provideGuests } from './instance/guest.service.ts';
export { queueSettle as queueInstance } from './instance/instance.jobs.ts';
export {
  changeWish,
  freeHost,
  type InstanceRow,
  instanceById,
  instanceCounts,
  instancesOfHolders,
  mostMemory,
} from './instance/instance.queries.ts';
export { lastLines } from './instance/last-lines.service.ts';
export { sealSecrets } from './instance/secrets.ts';
export {
  changeTerms,
  type InstanceWish,
  makeInstance,
  note as noteInstance,
  type ReleaseWish,
  removeInstance,
  upgradeInstance,
  wantInstance,
} from './instance/wish.service.ts';

export const runtimeRoom: Room = {
  name: 'runtime',
  routes: (server) => {
    machineRoutes(server);
    return instanceRoutes(server);
  },
  jobs: [settleInstanceJob, resumeInstancesJob, rollUpJob],
  open: (kit) => {
    kit.events.on('space.moved', followSpace);
    kit.events.on('enterprise.closing', followClosing);
    watch(kit);
  },
};
