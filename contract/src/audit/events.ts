import { topic } from '../kit/events.ts';
import { ChainCheck } from './entry.ts';

/** Progress of chain checks, for holders of `audit.chain.check`. */
export const chainCheckTopic = topic('/topic/audit.chain-check', ChainCheck);
