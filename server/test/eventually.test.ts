import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { eventually } from './eventually.ts';

it('waits until the check passes, and answers what it said', async () => {
  let asked = 0;
  const seen = await eventually(
    async () => {
      asked += 1;
      if (asked < 3) throw new Error('not yet');
      return asked;
    },
    { interval: 1 },
  );
  expect(seen).toBe(3);
});

it('says what the check said last, where it never passes', async () => {
  const never = () => Promise.reject(new Error('still not'));
  await expect(eventually(never, { interval: 1, most: 20 })).rejects.toThrow('still not');
});

it('works outside of a test: the benches tell the same stories', async () => {
  const told = `import { eventually } from ${JSON.stringify(join(import.meta.dirname, 'eventually.ts'))};
    let asked = 0;
    await eventually(() => { asked += 1; if (asked < 2) throw new Error('not yet'); });
    process.stdout.write('seen');`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', told]);
  expect(stdout).toBe('seen');
});
