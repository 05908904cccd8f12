import { instanceApi } from '@cloudyard/contract/runtime/instance.ts';

/** What is asked again after an act on an instance. */
export const INSTANCE_CALLS = [instanceApi.list, instanceApi.detail];

/** How often a state is asked for, in ms: it changes by itself. */
export const STATE_MS = 5000;
