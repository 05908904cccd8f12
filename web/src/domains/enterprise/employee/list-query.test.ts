import { describe, expect, it } from 'vitest';
import { changeList, readList, writeList } from '../../../kit/list-state.ts';
import { fromPager, listQuery, pagerState } from './list-query.ts';

describe('the query of the employee list', () => {
  it('is read from the address and written back', () => {
    const state = readList(listQuery, '?type=left&below=true&pageNumber=2&departmentId=nonsense');
    expect(state).toMatchObject({ type: 'left', below: true, pageNumber: 2, pageSize: 10 });
    expect(state.departmentId).toBeUndefined();
    expect(writeList(listQuery, state)).toBe('?pageNumber=2&type=left&below=true');
  });
  it('changes the page, and returns to the first one after another size', () => {
    const state = readList(listQuery, '?pageNumber=2');
    expect(pagerState(state)).toEqual({ page: 2, size: 10 });
    expect(changeList(state, fromPager({ page: 3 })).pageNumber).toBe(3);
    expect(changeList(state, fromPager({ size: 20 }))).toMatchObject({ pageNumber: 0, pageSize: 20 });
  });
});
