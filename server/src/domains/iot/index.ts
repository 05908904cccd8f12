import { alarmApi, alarmTopic } from '@cloudyard/contract/iot/alarm.ts';
import { realtimeApi } from '@cloudyard/contract/iot/realtime.ts';
import { holds } from '../../kit/actor.ts';
import type { Room } from '../../kit/room.ts';
import { letHear } from '../equipment/index.ts';
import { watchAlarmsJob } from './alarm/alarm.jobs.ts';
import { alarmRoutes } from './alarm/alarm.routes.ts';
import { codecRoutes } from './codec/codec.routes.ts';
import { endDebugJob } from './debug/debug.jobs.ts';
import { openDebugging } from './debug/debug.room.ts';
import { debugRoutes } from './debug/debug.routes.ts';
import { openDecoding } from './decode/decode.room.ts';
import { deviceById } from './device/device.queries.ts';
import { deviceRoutes } from './device/device.routes.ts';
import { resumeWorkJob, sweepWorkJob, workOnDevicesJob } from './device-job/device-job.jobs.ts';
import { deviceJobRoutes } from './device-job/device-job.routes.ts';
import { openSenders } from './forward/dispatch.service.ts';
import { addUpCountsJob } from './forward/forward.jobs.ts';
import { forwardRoutes } from './forward/forward.routes.ts';
import { groupRoutes } from './group/group.routes.ts';
import { historyRoutes } from './history/history.routes.ts';
import { importHistoryJob, resumeImportsJob, sweepImportsJob } from './history-import/history-import.jobs.ts';
import { historyImportRoutes } from './history-import/history-import.routes.ts';
import { resolvePoliciesJob } from './history-policy/history-policy.jobs.ts';
import { historyPolicyRoutes } from './history-policy/history-policy.routes.ts';
import { keptHistoryRoutes } from './kept-history/kept-history.routes.ts';
import { modelRoutes } from './model/model.routes.ts';
import { noteHoursJob } from './overview/overview.jobs.ts';
import { overviewRoutes } from './overview/overview.routes.ts';
import { pointRoutes } from './point/point.routes.ts';
import { pointSetRoutes } from './point-set/point-set.routes.ts';
import { productRoutes } from './product/product.routes.ts';
import { openPushes } from './push/consume.service.ts';
import { pushRoutes } from './push/push.routes.ts';
import { realtimeRoutes } from './realtime/realtime.routes.ts';
import { encodeCommandJob } from './rule/encoded-command.jobs.ts';
import { openRules } from './rule/rule.room.ts';
import { ruleRoutes } from './rule/rule.routes.ts';
import { resumeTrialsJob, runTrialJob } from './rule-trial/rule-trial.jobs.ts';
import { ruleTrialRoutes } from './rule-trial/rule-trial.routes.ts';
import { stateRoutes } from './state/state.routes.ts';
import { noteLinks } from './stream/link.service.ts';
import { sweepEventsJob } from './stream/stream.jobs.ts';

export { thingSamples } from './samples.service.ts';
export { demoProductOfType, insertDemoModel, insertDemoProduct } from './demo.queries.ts';
export {
  type DemoChild,
  type DemoGroup,
  type DemoPointSet,
  insertDemoChildren,
  insertDemoGroups,
  insertDemoPointSet,
  insertDemoProducts,
} from './demo-device.queries.ts';
export { type DemoEvent, demoEvents } from './demo-event.queries.ts';
export { type DemoForward, insertDemoForward } from './demo-forward.queries.ts';
export { insertDemoHours } from './demo-overview.queries.ts';
export { type DemoAlarm, insertDemoAlarm, insertDemoRule } from './demo-rule.queries.ts';
export { intervalAt } from './history/history.policy.ts';
export { type MeantPoint, pointsMeant } from './point/meant.service.ts';
export { type KnownModel, provideModels } from './rule/asked.service.ts';

export const iotRoom: Room = {
  name: 'iot',
  routes: (server) => {
    productRoutes(server);
    modelRoutes(server);
    codecRoutes(server);
    deviceRoutes(server);
    stateRoutes(server);
    pointRoutes(server);
    deviceJobRoutes(server);
    groupRoutes(server);
    pointSetRoutes(server);
    realtimeRoutes(server);
    historyRoutes(server);
    ruleRoutes(server);
    ruleTrialRoutes(server);
    alarmRoutes(server);
    overviewRoutes(server);
    forwardRoutes(server);
    historyPolicyRoutes(server);
    keptHistoryRoutes(server);
    historyImportRoutes(server);
    pushRoutes(server);
    return debugRoutes(server);
  },
  jobs: [
    ...[watchAlarmsJob, runTrialJob, resumeTrialsJob, addUpCountsJob],
    ...[workOnDevicesJob, resumeWorkJob, sweepWorkJob],
    ...[importHistoryJob, resumeImportsJob, sweepImportsJob],
    encodeCommandJob,
    ...[noteHoursJob, resolvePoliciesJob, endDebugJob, sweepEventsJob],
  ],
  open: (kit) => {
    kit.live.topic(
      alarmTopic.name,
      async (actor, id) => holds(actor, alarmApi.list.allow) && actor.enterpriseId === id,
    );
    // Whoever hears a gateway hears all that it says.
    letHear(kit, realtimeApi.values.allow, async ({ db }, id) => (await deviceById(db, id)) !== undefined);
    noteLinks(kit);
    openRules(kit);
    openSenders(kit);
    openPushes(kit);
    openDecoding(kit);
    openDebugging(kit);
  },
};
