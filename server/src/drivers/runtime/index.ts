import type { Runtime } from '../../kit/runtime.ts';
import { APPS, openHome } from './local/home.ts';
import { type LocalOptions, openLocal } from './local/open.ts';

export { endLocal } from './local/open.ts';
export type { Settings } from './local/settings.ts';

/** Where what was bought runs: a supervisor on this machine. Nothing is started before it is asked something. */
export const openRuntime = (options: LocalOptions): Runtime => openLocal(options);

/** The socket to which the console passes on what comes to its own port under the name of an application. */
export const appsSocket = (dataFolder: string): string => openHome(dataFolder).socket(APPS);
