// @vitest-environment jsdom
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { draw, freshWorld, id, sees, world } from '../../../kit/test-page.tsx';
import { ApplicationEditPage } from '../application/application-edit.page.tsx';
import { ModuleAddPage, ModuleEditPage } from '../application/module.page.tsx';
import { VersionAddPage, VersionEditPage } from '../version/version.page.tsx';

freshWorld();

const LOST = '/exception/415';
const open = (page: ReactNode, query: string) => draw(page, [], `/console/page${query}`, '/console/page');

it.each<[string, ReactNode]>([
  ['a version to add', <VersionAddPage key="a" />],
  ['a module to add', <ModuleAddPage key="b" />],
  ['a module', <ModuleEditPage key="c" />],
  ['a version', <VersionEditPage key="d" />],
  ['an application', <ApplicationEditPage key="e" />],
  // rule: guard.versionAdd, guard.versionEdit, guard.record
])('without the id in its address %s leads to exception 415', async (_, page) => {
  await open(page, '');
  await sees(LOST);
  expect(world.sent).toEqual([]);
});

it.each<[string, ReactNode, string]>([
  ['a version', <VersionEditPage key="a" />, 'id'],
  ['an application', <ApplicationEditPage key="b" />, 'id'],
  ['an application to add a version to', <VersionAddPage key="c" />, 'applicationId'],
  // rule: guard.versionEdit, guard.record
])('%s that is unknown leads to exception 415', async (_, page, name) => {
  await open(page, `?${name}=${id}`);
  await sees(LOST);
});
