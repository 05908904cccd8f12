import type { ChosenColumn } from '@cloudyard/contract/bigdata/table.ts';
import { expect, it } from 'vitest';
import { columnProblem } from './column-problem.ts';

const column = (name: string, isKept = true): ChosenColumn => ({ from: name, name, type: 'VARCHAR', isKept });

it('columns can be a table when at least one is kept, and the kept ones have names of their own', () => {
  expect(columnProblem([column('日期'), column('产量')])).toBeUndefined();
  expect(columnProblem([column('a', false)])).toEqual({ kind: 'noneKept' });
  expect(columnProblem([column('a'), column(' ')])).toEqual({ kind: 'nameEmpty' });
  expect(columnProblem([column('Output'), column('output ')])).toEqual({
    kind: 'namesTwice',
    name: 'output',
  });
});
it('what is left out may be called anything', () => {
  expect(columnProblem([column('a'), column('a', false), column('', false)])).toBeUndefined();
});
