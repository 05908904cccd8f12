const ID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
/** Bytes of a device name it by its code, which is no word of ours, and may say run and number. */
const RAW = 'raw(?:/[\\w.~%-]{1,300}){1,3}';
const UP = new RegExp(`^gw/(${ID})/up/([a-z]+(?:/[a-z0-9]+){0,2}|${RAW})$`);

/** What a machine may publish to: below its own `up`; undefined: elsewhere. */
export function upTopicOf(id: string, topic: string): string | undefined {
  const [, owner, rest] = UP.exec(topic) ?? [];
  return owner === id ? rest : undefined;
}

/** Who says it, where the broker makes sure that no other client can. */
export function senderOf(topic: string): { id: string; topic: string } | undefined {
  const [, id, rest] = UP.exec(topic) ?? [];
  return id && rest ? { id, topic: rest } : undefined;
}

export const downTopic = (id: string, topic: string) => `gw/${id}/down/${topic}`;

const LEVEL = /^(?:[a-z0-9]+|\+)$/;

/** Whether a machine may subscribe to this: below its own `down`, with or without wildcards there. */
export function mayHear(id: string, filter: string): boolean {
  const own = `gw/${id}/down/`;
  if (!filter.startsWith(own)) return false;
  const levels = filter.slice(own.length).split('/');
  const last = levels.pop();
  return levels.every((one) => LEVEL.test(one)) && (last === '#' || LEVEL.test(last ?? ''));
}
