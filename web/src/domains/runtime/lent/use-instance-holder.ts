import { instanceApi } from '@cloudyard/contract/runtime/instance.ts';
import { useAsk } from '../../../kit/use-ask.ts';

/** What an instance was made for, for the room that asked for it. */
export const useInstanceHolder = (id: string) => useAsk(instanceApi.detail, { params: { id } });
