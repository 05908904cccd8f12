import type { Runtime } from '../../kit/runtime.ts';
import { type LocalOptions, openLocal } from './local/open.ts';

export { APPS } from './local/home.ts';
export { endLocal } from './local/open.ts';
export type { Settings } from './local/settings.ts';

/** Where what was bought runs: a supervisor on this machine. Nothing is started before it is asked something. */
export const openRuntime = (options: LocalOptions): Runtime => openLocal(options);
