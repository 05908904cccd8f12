const TIMEOUT = 120_000;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Tries again with back-off, for two minutes at most: a chunk may be missing for a moment. */
export async function withRetry<T>(load: () => Promise<T>, timeout = TIMEOUT, first = 500): Promise<T> {
  const end = Date.now() + timeout;
  for (let pause = first; ; pause = Math.min(pause * 2, 15_000)) {
    try {
      return await Promise.race([
        load(),
        wait(end - Date.now()).then(() => Promise.reject(new Error('timeout'))),
      ]);
    } catch (error) {
      if (Date.now() + pause >= end) throw error;
      await wait(pause);
    }
  }
}
