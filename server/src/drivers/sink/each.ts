import pLimit from 'p-limit';
import type { Sent, SinkMessage } from '../../kit/sink.ts';
import { failed } from './problems.ts';

/**
 * Sends each message by itself: devices beside each other, those of one device one after the other. After one that
 * failed the rest of its device is not begun, and when the system is away nothing more is.
 */
export async function sendEach(
  batch: readonly SinkMessage[],
  inFlight: number,
  sendOne: (message: SinkMessage) => Promise<void>,
): Promise<Sent[]> {
  const sent: Sent[] = batch.map(() => 'held');
  const devices = new Map<string, number[]>();
  for (const [n, { deviceId }] of batch.entries())
    devices.set(deviceId, [...(devices.get(deviceId) ?? []), n]);
  const through = pLimit(inFlight);
  let isAway = false;
  const one = async (n: number) => {
    try {
      await sendOne(batch[n] as SinkMessage);
      sent[n] = 'sent';
    } catch (error) {
      sent[n] = failed(error);
    }
    const told = sent[n];
    if (typeof told === 'object' && told.next === 'away') isAway = true;
    // One that will never be taken is done with: the next of its device may go.
    return told === 'sent' || (typeof told === 'object' && told.next === 'never');
  };
  await Promise.all(
    [...devices.values()].map((numbers) =>
      through(async () => {
        for (const n of numbers) if (isAway || !(await one(n))) return;
      }),
    ),
  );
  return sent;
}
