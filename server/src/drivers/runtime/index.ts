import type { Runtime } from '../../kit/runtime.ts';
import { type LocalOptions, openLocal } from './local/open.ts';

export { appsDoor } from './apps-door.ts';
export { endLocal } from './local/open.ts';
export { settingsFor } from './settings-for.ts';

/** Where what was bought runs: a supervisor on this machine. Nothing is started before it is asked something. */
export const openRuntime = (options: LocalOptions): Runtime => openLocal(options);
