import { finished, type Readable, Transform } from 'node:stream';
import { Refusal } from '../../../kit/refusal.ts';

/**
 * A sender who falls silent, or is too slow, lets go of the upload: then it goes
 * on at once with the next try.
 */
export const IDLE_MS = 15_000;
export const PIECE_MS = 120_000;
/** No piece takes longer: a holder that has it longer has died, if nothing else says so earlier. */
export const TURN_SECONDS = 150;
/** As many as an account may have begun and not finished. */
export const MOST_UPLOADS = 20;

type Pace = { idle?: number; whole?: number; lost?: AbortSignal | undefined };

/**
 * The bytes of a piece, counted: too many and too slow ones are refused, and all when other copies may take
 * us for dead. The source is left as it is then: the sender must get to read why.
 */
export function paced(source: Readable, most: number, pace: Pace = {}): Readable {
  const { idle: idleMs = IDLE_MS, whole: wholeMs = PIECE_MS, lost } = pace;
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      idle.refresh();
      bytes += chunk.length;
      done(bytes > most ? new Refusal('file.too_large') : null, chunk);
    },
  });
  const giveUp = () => counted.destroy(new Refusal('file.broken'));
  const whole = setTimeout(giveUp, wholeMs);
  const idle = setTimeout(giveUp, idleMs);
  counted.once('close', () => {
    clearTimeout(whole);
    clearTimeout(idle);
    lost?.removeEventListener('abort', giveUp);
  });
  lost?.addEventListener('abort', giveUp);
  if (lost?.aborted) giveUp();
  // Its reader gets the error; it may break before it is read.
  counted.on('error', () => undefined);
  // A sender that goes away in the middle is a broken piece, not a fault of ours.
  finished(source, { writable: false }, (error) => error && giveUp());
  return source.pipe(counted);
}
