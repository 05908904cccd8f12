// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { draw, freshWorld, sees, shown, userId, world } from '../../../kit/test-page.tsx';
import { AlgorithmListPage } from './algorithm-list.page.tsx';

freshWorld();

// rule: algorithm.fetchFail
it('a list that could not be fetched says so, with a way to try again', async () => {
  world.answers[`/api-algorithm/getAlgorithmsByUserId/${userId}`] = {
    ...{ code: 'kit.internal', message: '', requestId: 'r-1' },
  };
  await draw(<AlgorithmListPage />, []);
  await sees('加载失败');
  expect(shown()).toContain('重试');
});
