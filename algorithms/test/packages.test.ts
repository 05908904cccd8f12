import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  inputsOf,
  type Manifest,
  outputsOf,
  type PackageTest,
} from '@cloudyard/contract/algorithm/package.ts';
import { isPort, isValue } from '@cloudyard/contract/algorithm/parameter.ts';
import { EXITS } from '@cloudyard/contract/algorithm/step.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { builtinPackages, CATEGORIES, checkParams } from '../src/index.ts';
import { type Order, type Ran, refusalOf, removeJobs, runPackage } from './harness.ts';

// Every package brings tests of its own: each is run twice, as the platform does before it believes a package.

afterEach(removeJobs);

const orderOf = (folder: string, manifest: Manifest, test: PackageTest): Order => {
  const order: Order & { inputs: object; models: Record<string, string> } = {
    inputs: {},
    models: {},
    ...(test.params ? { params: test.params } : {}),
    ...(test.seed === undefined ? {} : { seed: test.seed }),
  };
  for (const { name, type } of inputsOf(manifest)) {
    const path = test.inputs[name];
    if (path === undefined) continue;
    if (type === 'MODEL_IN') order.models[name] = join(folder, path);
    else order.inputs = { ...order.inputs, [name]: { file: join(folder, path) } };
  }
  return order;
};

function holds(manifest: Manifest, test: PackageTest, { response }: Ran) {
  const { rows, metrics } = test.expect ?? {};
  const first = outputsOf(manifest).find(({ type }) => type === 'DATASET_OUT');
  const wanted = typeof rows === 'number' ? { [first?.name ?? '']: rows } : (rows ?? {});
  for (const [port, count] of Object.entries(wanted)) expect(response.outputs[port]?.rows, port).toBe(count);
  for (const [name, [least, most]] of Object.entries(metrics ?? {})) {
    expect(response.metrics[name], name).toBeGreaterThanOrEqual(least);
    expect(response.metrics[name], name).toBeLessThanOrEqual(most);
  }
}

describe.each(builtinPackages().map((one) => [one.manifest.name, one] as const))(
  '%s',
  (name, { folder, manifest }) => {
    const tests = manifest.tests ?? [];

    it('says who it is in both languages', () => {
      expect(folder.endsWith(`/${name}`)).toBe(true);
      expect(manifest).toMatchObject({ mode: 'BUILTIN', deterministic: true });
      expect(Object.keys(CATEGORIES)).toContain(manifest.category);
      for (const text of [
        manifest.title,
        manifest.description,
        ...manifest.parameters.map(({ label }) => label),
        ...manifest.parameters.flatMap(({ description = [] }) => description),
      ]) {
        // One text for both would show each reader the other language too.
        if (typeof text === 'string') throw new Error(`one text for both languages: ${text}`);
        expect(text?.cn).toMatch(/./);
        expect(text?.en).toMatch(/^[\x20-\x7e]+$/);
      }
      // Without a word about it nobody knows whether a port may stay open.
      for (const one of inputsOf(manifest)) expect(one).toHaveProperty('required');
      expect(manifest.parameters.filter(isPort).length).toBeGreaterThan(1);
    });

    it('has defaults that its own ranges allow', () => {
      const optional = manifest.parameters.filter(
        (one) => !isValue(one) || !one.required || one.default !== undefined,
      );
      expect(() => checkParams({ parameters: optional }, {})).not.toThrow();
    });

    it('brings tests with the files they name', () => {
      expect(tests.some(({ expect: wanted }) => wanted?.exit === undefined)).toBe(true);
      const files = new Set(readdirSync(join(folder, 'tests')).map((file) => `tests/${file}`));
      const used = new Set(tests.flatMap(({ inputs }) => Object.values(inputs)));
      expect([...files].sort()).toEqual([...used].sort());
    });

    it.each(tests.map((test) => [test.name ?? '', test] as const))('own test: %s', async (_, test) => {
      const order = orderOf(folder, manifest, test);
      const exit = test.expect?.exit;
      if (exit !== undefined) {
        expect((await refusalOf(name, order)).end).toBe(EXITS[exit]);
        return;
      }
      const first = await runPackage(name, order);
      holds(manifest, test, first);
      const second = await runPackage(name, order);
      expect(second.digests).toEqual(first.digests);
      expect(second.response).toEqual(first.response);
    });
  },
);
