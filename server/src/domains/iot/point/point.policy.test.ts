import { describe, expect, it } from 'vitest';
import { suggestions } from './point.policy.ts';

const device = { name: '一号车床', code: 'LATHE-1' };
const property = (id: string, name: string) => ({ id, name });
const node = (alias: string, name = alias) => ({ alias, name });

describe('a node is suggested for a property', () => {
  it.each([
    ['its own name', node('current'), 'current'],
    ['the code of the device before it', node('lathe-1.current'), 'lathe-1.current'],
    ['the name people read', node('x17', '电流'), 'x17'],
    ['the name of the device before that', node('x18', '一号车床 电流'), 'x18'],
    ['nothing in common', node('x19', '二号车床电流'), undefined],
    ['only a part of it', node('current_max'), undefined],
  ])('by %s', (_, one, alias) => {
    expect(suggestions(device, [property('current', '电流')], [one]).get('current')).toBe(alias);
  });

  it('once, for the first that fits', () => {
    const found = suggestions(device, [property('a', '值'), property('b', '值')], [node('x', '值')]);
    expect([...found]).toEqual([['a', 'x']]);
  });
});
