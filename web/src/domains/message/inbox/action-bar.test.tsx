// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { draw, freshWorld } from '../../../kit/test-page.tsx';
import { ActionBar } from './action-bar.tsx';
import { CentreState } from './inbox-state.ts';
import { NONE, toggle } from './selection.ts';

freshWorld();

const open = () =>
  [...document.querySelectorAll<HTMLButtonElement>('button[aria-label]')]
    .filter((one) => !one.disabled)
    .map((one) => one.getAttribute('aria-label'));
const bar = (selection: Parameters<typeof ActionBar>[0]['selection']) => (
  <ActionBar
    {...{ selection, page: ['a', 'b'], total: 2, deleted: false, busy: undefined, children: null }}
    onSelect={() => {}}
    onAct={() => {}}
  />
);

// rule: message.buttons
it('without a selection nothing can be deleted or marked as read', async () => {
  await draw(bar(NONE), []);
  expect(open()).toEqual([]);
});

it('with one all acts of living messages are open', async () => {
  await draw(bar(toggle(NONE, 'a', ['a', 'b'])), []);
  expect(open()).toEqual(['标为已读', '标为未读', '收藏', '取消收藏', '删除']);
});

// rule: message.tab.default
it('the centre begins with all messages, of no type', () => {
  expect(CentreState.parse({})).toMatchObject({ tab: 'all' });
});
