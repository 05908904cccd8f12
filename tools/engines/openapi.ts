import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Engine, root, runs, stories } from './engine.ts';

const PACKAGES = [
  'openapi-typescript@7.13.0',
  'openapi-fetch@0.17.0',
  'typescript@5.9.3',
  '@types/node@24.19.2',
];

/** A client as others generate it from /openapi.json: the program of our guide is compiled against it, and buys. */
export const openapi: Engine = async () => {
  const folder = join(root, '.cache/engines/openapi');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  if (!runs('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', ...PACKAGES]))
    throw new Error('The generator could not be installed from npm.');
  const begun = Date.now();
  const { passed, failed } = stories('order/generated-client', { GENERATED_CLIENT: folder });
  const generator = readFileSync(join(folder, 'node_modules/openapi-typescript/package.json'), 'utf8');
  return {
    version: JSON.parse(generator).version,
    ...{ passed, failed },
    figures: `all stories in ${Math.round((Date.now() - begun) / 1000)} s`,
  };
};
