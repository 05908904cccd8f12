import type { Route, Target } from '../proxy/types.ts';
import type { InstanceState } from './state.ts';

/** Where visitors of an instance are led by what is known of it. */
export function routeOf({ plan, status }: InstanceState, target: Target | null): Route {
  const { id, spaceId, host, limits, wanted } = plan;
  const running = status.state === 'running' && !target ? 'booting' : status.state;
  const state = wanted === 'frozen' ? 'frozen' : running;
  return {
    instanceId: id,
    spaceId,
    host,
    state,
    target: state === 'running' ? target : null,
    users: limits.users,
  };
}
