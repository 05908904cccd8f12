type Task = () => unknown;
type Options = { onBusy(): void; onIdle(): void; onFailure(error: unknown): void };

/** Works tasks off one after the other. */
export function makeSerialQueue({ onBusy, onIdle, onFailure }: Options) {
  const waiting: Task[] = [];
  const named = new Set<string>();
  let busy = false;
  let ended = false;

  async function work() {
    busy = true;
    onBusy();
    for (let task = waiting.shift(); task; task = waiting.shift()) {
      try {
        await task();
      } catch (error) {
        onFailure(error);
      }
    }
    busy = false;
    onIdle();
  }

  function add(task: Task) {
    if (ended) return;
    waiting.push(task);
    if (!busy) void work();
  }

  return {
    add,
    /** Leaves it out when one of that name waits already. */
    addOnce(name: string, task: Task) {
      if (ended || named.has(name)) return;
      named.add(name);
      add(() => {
        named.delete(name);
        return task();
      });
    },
    busy: () => busy,
    end() {
      ended = true;
      waiting.length = 0;
    },
  };
}
