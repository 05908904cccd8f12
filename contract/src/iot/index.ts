import type { EndpointTable } from '../kit/endpoint.ts';
import { alarmApi } from './alarm.ts';
import { codecApi } from './codec.ts';
import { debugApi } from './debug.ts';
import { deviceApi } from './device.ts';
import { deviceJobApi } from './device-job.ts';
import { forwardApi } from './forward.ts';
import { deviceGroupApi } from './group.ts';
import { historyApi } from './history.ts';
import { historyImportApi } from './history-import.ts';
import { historyPolicyApi } from './history-policy.ts';
import { keptHistoryApi } from './kept-history.ts';
import { modelApi } from './model.ts';
import { overviewApi } from './overview.ts';
import { pointApi } from './point.ts';
import { pointSetApi } from './point-set.ts';
import { productApi } from './product.ts';
import { pushApi } from './push.ts';
import { realtimeApi } from './realtime.ts';
import { ruleApi } from './rule.ts';
import { ruleTrialApi } from './rule-trial.ts';
import { stateApi } from './state.ts';

export { iotErrors } from './errors.ts';

const table = {
  product: productApi,
  model: modelApi,
  codec: codecApi,
  rule: ruleApi,
  ruleTrial: ruleTrialApi,
  alarm: alarmApi,
  forward: forwardApi,
  push: pushApi,
  device: deviceApi,
  state: stateApi,
  point: pointApi,
  deviceJob: deviceJobApi,
  group: deviceGroupApi,
  overview: overviewApi,
  historyPolicy: historyPolicyApi,
  keptHistory: keptHistoryApi,
  historyImport: historyImportApi,
  debug: debugApi,
  pointSet: pointSetApi,
  realtime: realtimeApi,
  history: historyApi,
} satisfies Record<string, EndpointTable>;
type Table = typeof table;

/** An interface: declarations name it, where a type would be written out in full and grow too long for the compiler. */
export interface IotApi extends Table {}

/** Every call of the room. */
export const iotApi: IotApi = table;
