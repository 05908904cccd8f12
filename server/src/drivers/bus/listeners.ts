import type { Log } from '../../kit/log.ts';

type Heard = (payload: unknown) => void;

/** The listeners of each channel. One listener's failure is logged and hinders no other. */
export function makeListeners(log: Log) {
  const channels = new Map<string, Set<Heard>>();
  const gaps = new Set<() => void>();

  function guarded(channel: string, act: () => void) {
    try {
      act();
    } catch (error) {
      log.error({ err: error, channel }, 'bus listener');
    }
  }

  return {
    on(channel: string, listener: Heard) {
      const heard = channels.get(channel) ?? new Set();
      channels.set(channel, heard.add(listener));
      return () => {
        heard.delete(listener);
        if (heard.size === 0 && channels.get(channel) === heard) channels.delete(channel);
      };
    },
    onGap(listener: () => void) {
      gaps.add(listener);
      return () => {
        gaps.delete(listener);
      };
    },
    tell(channel: string, payload: unknown) {
      for (const listener of [...(channels.get(channel) ?? [])]) guarded(channel, () => listener(payload));
    },
    tellGap() {
      for (const listener of [...gaps]) guarded('gap', listener);
    },
  };
}
