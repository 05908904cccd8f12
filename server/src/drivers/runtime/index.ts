import type { Runtime } from '../../kit/runtime.ts';
import { type LocalOptions, openLocal } from './local/open.ts';
import { makeTicket } from './proxy/tickets.ts';

export { appsDoor } from './apps-door.ts';
export { endLocal } from './local/open.ts';
export type { Settings } from './local/settings.ts';
export { settingsFor } from './settings-for.ts';

/** Where what was bought runs: a supervisor on this machine. Nothing is started before it is asked something. */
export function openRuntime(options: LocalOptions): Runtime {
  const key = Buffer.from(options.settings.ticketKey, 'base64');
  return {
    ...openLocal(options),
    ticket: (claims) => makeTicket(key, claims, Date.now()),
  };
}
