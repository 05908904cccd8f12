import type { InstanceStatus } from '../../../kit/runtime.ts';
import type { Route, Target } from '../proxy/types.ts';
import { nameOf, namespaceOf } from './names.ts';
import type { Record } from './record.ts';

/** Where visitors of an instance are led: to its service, which leads to the pods that are well. */
export function routeOf(home: string, { plan }: Record, status: InstanceStatus): Route {
  const { id, spaceId, host, limits, wanted, release } = plan;
  const target: Target =
    release.kind === 'URL'
      ? { at: 'address', url: release.reference }
      : { at: 'port', host: `${nameOf(id)}.${namespaceOf(home, spaceId)}.svc`, port: 80 };
  const state = wanted === 'frozen' ? 'frozen' : status.state;
  return {
    instanceId: id,
    spaceId,
    host,
    state,
    target: state === 'running' ? target : null,
    users: limits.users,
  };
}
