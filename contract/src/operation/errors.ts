import { errors } from '../kit/errors.ts';

export const operationErrors = errors({
  /** What needs attention at once lies before what only needs attention. */
  'operation.limits_crossed': { status: 400, field: 'bad' },
});
