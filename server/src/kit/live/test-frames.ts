import { type Raw, until } from './test-support.ts';

export const subscribe = (raw: Raw, id: string) =>
  raw.say(`SUBSCRIBE\nid:${id}\ndestination:/topic/open\nack:auto\nreceipt:${id}\n\n\0`);
export const messages = (raw: Raw) => raw.frames.filter((frame) => frame.command === 'MESSAGE');
export const bodies = (raw: Raw) => messages(raw).map(({ body }) => Number(body));
export const receipts = (raw: Raw) =>
  raw.frames.filter((frame) => frame.command === 'RECEIPT').map(({ headers }) => headers['receipt-id']);

/** Waits until everything said before has been worked off. */
export async function settled(raw: Raw) {
  const id = `settled-${raw.frames.length}-${Math.random()}`;
  raw.say(`SUBSCRIBE\nid:${id}\ndestination:/topic/open/none\nreceipt:${id}\n\n\0`);
  raw.say(`UNSUBSCRIBE\nid:${id}\n\n\0`);
  await until(() => receipts(raw).includes(id), 'the receipt comes');
}
