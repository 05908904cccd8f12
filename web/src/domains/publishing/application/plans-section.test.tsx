// @vitest-environment jsdom
import type { Application } from '@cloudyard/contract/publishing/application.ts';
import { act } from 'react';
import { expect, it } from 'vitest';
import { draw, freshWorld, gone, idOf, press, sees, shown, world } from '../../../kit/test-page.tsx';
import { PlansSection } from './plans-section.tsx';

freshWorld();

const plan = (n: number, name: string, ifEnabled = true) => ({
  ...{ id: idOf(n), name, code: `plan-${n}`, description: '', resourceParameters: [], price: 99 },
  ...{ periods: [], ifPermanent: false, permanentPrice: null, ifEnabled },
});
const application = (...resources: object[]) =>
  ({
    ...{ id: idOf(50), scope: 'enterprise', status: { code: '0' }, editable: true, resources },
  }) as unknown as Application;
const show = (...resources: object[]) => draw(<PlansSection application={application(...resources)} />, []);
const chosen = () => document.querySelector('.ant-segmented-item-selected')?.textContent;

// rule: resource.list.enabledOnly
it('plans that were taken away are not listed', async () => {
  await show(plan(1, '标准版'), plan(2, '旧版', false));
  await sees('标准版');
  expect(shown()).not.toContain('旧版');
});

// rule: resource.delete.select
it('after a deletion the first of the rest is chosen', async () => {
  await show(plan(1, '标准版'), plan(2, '专业版'));
  const options = [...document.querySelectorAll<HTMLElement>('.ant-segmented-item input')];
  await act(async () => options[1]?.click());
  expect(chosen()).toBe('专业版');
  world.answers[`/api-application/deleteResource/${idOf(2)}`] = { id: idOf(2) };
  await press('删除');
  expect(world.questions[0]?.title).toContain('专业版');
  await gone();
  await show(plan(1, '标准版'));
  expect(chosen()).toBe('标准版');
});
