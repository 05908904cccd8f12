type Turn = () => unknown;
type Options = { onBusy(): void; onIdle(): void; onFailure(error: unknown): void };

/** Works tasks off one after the other. */
export function makeTurns({ onBusy, onIdle, onFailure }: Options) {
  const waiting: Turn[] = [];
  const named = new Set<string>();
  let busy = false;
  let ended = false;

  async function work() {
    busy = true;
    onBusy();
    for (let turn = waiting.shift(); turn; turn = waiting.shift()) {
      try {
        await turn();
      } catch (error) {
        onFailure(error);
      }
    }
    busy = false;
    onIdle();
  }

  function add(turn: Turn) {
    if (ended) return;
    waiting.push(turn);
    if (!busy) void work();
  }

  return {
    add,
    /** Leaves it out when one of that name waits already. */
    addOnce(name: string, turn: Turn) {
      if (ended || named.has(name)) return;
      named.add(name);
      add(() => {
        named.delete(name);
        return turn();
      });
    },
    busy: () => busy,
    end() {
      ended = true;
      waiting.length = 0;
    },
  };
}
