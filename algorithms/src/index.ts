export { CATEGORIES, type Category } from './categories.ts';
export { type BuiltinPackage, builtinPackages, packagesFolder } from './packages.ts';
export { checkParams } from './params.ts';
export { Refusal } from './refusal.ts';
export { runBuiltin } from './run.ts';
export type { Builtin, Step } from './step.ts';
export type { Said } from './words.ts';
