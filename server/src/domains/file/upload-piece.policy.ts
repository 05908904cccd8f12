import type { Readable } from 'node:stream';
import { Refusal } from '../../kit/refusal.ts';

/** A sender who falls silent, or drips, lets go of the upload: then it goes on at once with the next try. */
export const IDLE_MS = 15_000;
export const PIECE_MS = 120_000;
/** No piece takes longer: whoever has it longer has died. */
export const TURN_SECONDS = 150;
/** As many as somebody may have begun and not finished. */
export const MOST_UPLOADS = 20;

/** The bytes of a piece, counted: too many and too slow ones are refused. */
export async function* paced(source: Readable, most: number, times = { idle: IDLE_MS, whole: PIECE_MS }) {
  const giveUp = () => source.destroy(new Refusal('file.broken'));
  const whole = setTimeout(giveUp, times.whole);
  let idle = setTimeout(giveUp, times.idle);
  let bytes = 0;
  try {
    for await (const chunk of source) {
      clearTimeout(idle);
      idle = setTimeout(giveUp, times.idle);
      bytes += (chunk as Buffer).length;
      if (bytes > most) throw new Refusal('file.too_large');
      yield chunk as Buffer;
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('file.broken');
  } finally {
    clearTimeout(whole);
    clearTimeout(idle);
  }
}
