const PAUSE_MS = 500;

/** What a terminal shows in one line that changes, and a log in a line for each step. */
export type Progress = { step(name: string): void; at(detail: string): void; end(): void };

export function makeProgress(): Progress {
  const { stderr } = process;
  let last = 0;
  return {
    step(name) {
      stderr.write(stderr.isTTY ? `\r\u001b[K${name} …` : `${name} …\n`);
    },
    at(detail) {
      if (!stderr.isTTY || Date.now() - last < PAUSE_MS) return;
      last = Date.now();
      stderr.write(`\r\u001b[K  ${detail}`);
    },
    end() {
      if (stderr.isTTY) stderr.write('\r\u001b[K');
    },
  };
}

export const bytesIn = (bytes: number) => {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  return `${(bytes / 1000 ** step).toFixed(step === 0 ? 0 : 1)} ${units[step]}`;
};
