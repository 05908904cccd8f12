import type { ShownMenu } from '@cloudyard/contract/access/menu.ts';
import { describe, expect, it } from 'vitest';
import { heightOf } from '../../identity/lent/use-function-config.ts';
import { framedMenu, hostOf, isForeign } from './framed.ts';
import { shownMenu } from './testing.ts';

describe('a page inside the console', () => {
  const tree: ShownMenu[] = [
    shownMenu({
      id: 'folder',
      type: 'folder',
      children: [
        shownMenu({ id: 'frame', type: 'frame' }),
        shownMenu({ id: 'application', type: 'application' }),
        shownMenu({ id: 'link', type: 'link' }),
      ],
    }),
  ];
  it.each([
    ['frame', true],
    ['application', true],
    ['link', false],
    ['folder', false],
    ['nothing', false],
  ])('%s is shown in a frame: %s', (id, framed) =>
    expect(framedMenu(tree, id)?.id).toBe(framed ? id : undefined),
  );

  it.each([
    ['https://other.example/x', true],
    ['http://console.example', true],
    ['https://console.example:8443', true],
    ['https://console.example/deep', false],
    ['https://console.example./deep', false],
    ['https://CONSOLE.example', false],
    ['/console', false],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['', false],
  ])('%j is of another origin: %s', (address, foreign) =>
    expect(isForeign(address, 'https://console.example')).toBe(foreign),
  );

  it('is named by its host', () => {
    expect(hostOf('https://a.example:8443/x?y')).toBe('a.example:8443');
    expect(hostOf('nonsense')).toBe('nonsense');
  });
  it.each([
    [undefined, 800],
    ['', 800],
    ['nonsense', 800],
    ['0', 800],
    ['-5', 800],
    ['1200', 1200],
  ])('with the setting %j has the height %i', (value, height) => expect(heightOf(value)).toBe(height));
});
