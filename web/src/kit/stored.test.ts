import { beforeEach, expect, it } from 'vitest';
import { idList, setStoreOwner, stored } from './stored.ts';

const A = '01a1e253-b56a-7f7b-bedc-cc0c78bac4da';
const B = '01a1e253-b56a-7f7b-bedc-cc0c78bac4db';
const memory = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as Storage;
};
beforeEach(() => setStoreOwner(undefined));

it('keeps what is a user’s own apart, and shows it again with the user', () => {
  const storage = memory();
  const pins = idList('pins', 2, { where: () => storage, own: true });
  pins.set([A]);
  setStoreOwner('one');
  expect(pins.get()).toEqual([]);
  pins.set([A, B, A]);
  setStoreOwner('two');
  expect(pins.get()).toEqual([]);
  setStoreOwner('one');
  expect(pins.get()).toEqual([A, B]);
  expect(storage.getItem('pins')).toBeNull();
});

it('keeps what is the browser’s for everybody', () => {
  const storage = memory();
  const menu = stored('menu', ['open', 'collapsed'], 'open', { where: () => storage });
  menu.set('collapsed');
  setStoreOwner('one');
  expect(menu.get()).toBe('collapsed');
  expect(stored('menu', ['open'], 'open', { where: () => storage }).get()).toBe('open');
});

it('works where storage is forbidden', () => {
  const where = () => {
    throw new Error('forbidden');
  };
  const menu = stored('menu', ['open', 'collapsed'], 'open', { where });
  menu.set('collapsed');
  expect(menu.get()).toBe('collapsed');
});
