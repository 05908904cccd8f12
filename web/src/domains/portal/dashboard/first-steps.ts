export type StepState = 'done' | 'waits' | 'now' | 'later';

/** How far somebody is who has just come: certified, in an enterprise, with a first application. */
export function stepsOf(certification: number, inEnterprise: boolean): [StepState, StepState, StepState] {
  const certify = certification === 3 ? 'done' : certification === 1 || certification === 2 ? 'waits' : 'now';
  // An invitation needs no certification, creating an enterprise does.
  const join = inEnterprise ? 'done' : certify === 'done' ? 'now' : 'later';
  return [certify, join, inEnterprise ? 'now' : 'later'];
}
