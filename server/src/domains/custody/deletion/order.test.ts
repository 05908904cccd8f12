import { expect, it } from 'vitest';
import { inOrder } from './order.ts';

it('empties what names others before these', () => {
  const order = inOrder(
    ['enterprise', 'order', 'step', 'note'],
    [
      { child: 'step', parent: 'order' },
      { child: 'order', parent: 'enterprise' },
    ],
  ).flat();
  expect(order.indexOf('step')).toBeLessThan(order.indexOf('order'));
  expect(order.indexOf('order')).toBeLessThan(order.indexOf('enterprise'));
  expect(order).toHaveLength(4);
});

it('keeps together what names each other, and not what names itself', () => {
  const order = inOrder(
    ['instance', 'release', 'tree'],
    [
      { child: 'instance', parent: 'release' },
      { child: 'release', parent: 'instance' },
      { child: 'tree', parent: 'tree' },
    ],
  );
  expect(order.map((group) => group.sort())).toEqual([['instance', 'release'], ['tree']]);
});
