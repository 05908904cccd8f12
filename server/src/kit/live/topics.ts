import type { MayHear } from './live.ts';

/** Which room owns a destination: the longest registered prefix, whole segments only. */
export function makeTopics() {
  const owners = new Map<string, MayHear>();
  return {
    add(prefix: string, may: MayHear) {
      if (prefix === '' || prefix.endsWith('/')) throw new Error(`'${prefix}' is not a topic prefix.`);
      if (owners.has(prefix)) throw new Error(`The topic '${prefix}' is registered already.`);
      owners.set(prefix, may);
    },
    find(destination: string): { may: MayHear; rest: string } | undefined {
      for (let end = destination.length; end > 0; end = destination.lastIndexOf('/', end - 1)) {
        const may = owners.get(destination.slice(0, end));
        if (may) return { may, rest: destination.slice(end + 1) };
      }
      return undefined;
    },
  };
}
export type Topics = ReturnType<typeof makeTopics>;
