import { expect, it } from 'vitest';
import { ICON_NAMES } from './icon-names.ts';
import file from './menu-icons.svg?raw';

it('every icon of the closed list has a drawing, and every drawing a name', () => {
  const drawn = [...file.matchAll(/<symbol id="([\w-]+)"/g)].map(([, name]) => name);
  expect(drawn.sort()).toEqual([...ICON_NAMES].sort());
});
