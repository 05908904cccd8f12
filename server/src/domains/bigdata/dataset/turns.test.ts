import { describe, expect, it } from 'vitest';
import { inTurn } from './turns.ts';

describe('questions of one person', () => {
  it('are answered one at a time, and few may wait', async () => {
    let running = 0;
    let most = 0;
    const open = Promise.withResolvers<void>();
    const one = (who: string) =>
      inTurn(who, undefined, async () => {
        running += 1;
        most = Math.max(most, running);
        await open.promise;
        running -= 1;
        return 'answered';
      });
    const asked = Array.from({ length: 30 }, () => one('lin').catch((error: { code: string }) => error.code));
    await expect(Promise.race([...asked.slice(-1)])).resolves.toBe('bigdata.busy');
    // Others are not kept waiting by it.
    const other = one('zhou');
    open.resolve();
    expect(await other).toBe('answered');
    const answers = await Promise.all(asked);
    expect(answers.filter((answer) => answer === 'answered')).toHaveLength(9);
    expect(most).toBeLessThanOrEqual(2);
    expect(await one('lin')).toBe('answered');
  });
  it('go on after one that failed, and without who has gone', async () => {
    const failing = inTurn('su', undefined, async () => {
      throw new Error('no table');
    });
    const gone = inTurn('su', AbortSignal.abort(), async () => 'asked for nobody');
    const next = inTurn('su', undefined, async () => 'answered');
    await expect(failing).rejects.toThrow('no table');
    await expect(gone).rejects.toThrow();
    expect(await next).toBe('answered');
  });
});
