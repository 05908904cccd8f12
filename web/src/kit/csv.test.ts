import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

it('quotes what has to be, and runs nothing', () => {
  expect(csvOf([['a,b', 'say "x"', '=1+1', '-5.2', '-cmd', '@x', '温度']])).toBe(
    '"a,b","say ""x""",\'=1+1,-5.2,\'-cmd,\'@x,温度\r\n',
  );
});
