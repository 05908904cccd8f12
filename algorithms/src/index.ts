export { packagesFolder } from './packages.ts';
export { Refusal } from './refusal.ts';
export { runBuiltin } from './run.ts';
export type { Builtin, Step } from './step.ts';
