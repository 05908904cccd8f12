import type { AuthenticateError } from 'aedes';
import type { Parting } from '../../kit/broker.ts';

/** The answers of MQTT 3.1.1 to CONNECT. */
const CODES = { credentials: 4, forbidden: 5, unavailable: 3 } as const;

/** What an error of the connection says about how it ended. */
export function partingOf(error: Error): Parting {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ECONNRESET' || code === 'EPIPE' || code === 'ETIMEDOUT') return 'broken';
  return /keep alive|drain timeout/.test(error.message) ? 'silent' : 'malformed';
}

export const refusalOf = (why: keyof typeof CODES): AuthenticateError =>
  Object.assign(new Error(`refused: ${why}`), { returnCode: CODES[why] });
