import { describe, expect, it } from 'vitest';
import { amend, close, closeOthers, MAX_TABS, NO_TABS, nextAfter, type Tabs, visit } from './tabs.ts';

const at = (pathname: string, search = '') => ({ pathname, search, hash: '' });
const open = (...paths: string[]) => paths.reduce((tabs, path) => visit(tabs, at(path)), NO_TABS);
const paths = (tabs: Tabs) => tabs.list.map((tab) => tab.path);

describe('open pages', () => {
  it('are one per path, and keep the query of their address', () => {
    const tabs = visit(open('/a', '/b'), at('/a', '?page=2'));
    expect(paths(tabs)).toEqual(['/a', '/b']);
    expect(tabs.list[0]?.search).toBe('?page=2');
  });
  it('lose the clean one that was not visited for longest, beyond the cap', () => {
    const many = Array.from({ length: MAX_TABS }, (_, n) => `/${n}`);
    const full = amend(open(...many), '/0', { dirty: true });
    const tabs = visit(full, at('/new'));
    expect(tabs.list).toHaveLength(MAX_TABS);
    expect(paths(tabs)).toContain('/0');
    expect(paths(tabs)).not.toContain('/1');
    expect(paths(tabs)).toContain('/new');
  });
  it('close, alone or all others, but never with unsaved work among the others', () => {
    expect(paths(close(open('/a', '/b'), '/a'))).toEqual(['/b']);
    const tabs = amend(open('/a', '/b', '/c'), '/c', { dirty: true });
    expect(paths(closeOthers(tabs, '/a'))).toEqual(['/a', '/c']);
  });
  it('give way to the right neighbour when closed, else to the left one', () => {
    const tabs = open('/a', '/b', '/c');
    expect(nextAfter(tabs, '/b')?.path).toBe('/c');
    expect(nextAfter(tabs, '/c')?.path).toBe('/b');
    expect(nextAfter(open('/a'), '/a')).toBeUndefined();
  });
});
