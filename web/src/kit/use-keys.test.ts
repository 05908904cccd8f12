import { expect, it } from 'vitest';
import { commandOf } from './use-keys.ts';

const pressed = (more: object = {}, inside = '') => ({
  key: 'J',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  isComposing: false,
  target: { closest: (selector: string) => (inside && selector.includes(inside) ? {} : null) },
  ...more,
});

it.each([
  ['on the page', pressed(), 'j'],
  ['on the window itself', pressed({ target: {} }), 'j'],
  ['in a text', pressed({}, 'textarea'), undefined],
  ['in a dialog', pressed({}, '[role="dialog"]'), undefined],
  ['with Ctrl', pressed({ ctrlKey: true }), undefined],
  ['with Command', pressed({ metaKey: true }), undefined],
  ['with Alt', pressed({ altKey: true }), undefined],
  ['held down', pressed({ repeat: true }), undefined],
  ['in the middle of a Chinese word', pressed({ isComposing: true }), undefined],
])('a letter %s is a command only outside texts and dialogs, without modifiers', (_, event, command) => {
  expect(commandOf(event)).toBe(command);
});
