import { errors } from '../kit/errors.ts';

export const runtimeErrors = errors({
  'runtime.instance_not_found': { status: 404 },
  'runtime.release_not_found': { status: 404 },
  /** Its space is not online, or its time is over. */
  'runtime.instance_frozen': { status: 409 },
  /** A change is being brought about; the next one waits for it. */
  'runtime.instance_busy': { status: 409 },
  'runtime.instance_changed': { status: 409 },
  /** Nothing answers that could start or stop applications. */
  'runtime.unreachable': { status: 503 },
  'runtime.variable_name': { status: 400, field: 'variables' },
  'runtime.variable_reserved': { status: 400, field: 'variables' },
});
