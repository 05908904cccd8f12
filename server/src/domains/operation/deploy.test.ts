import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FIGURE_NAMES, type FigureName, figureOf } from '@cloudyard/contract/operation/figures.ts';
import { expect, it } from 'vitest';
import { makeMetrics } from '../../kit/metrics.ts';

const read = (name: string) => readFile(join(import.meta.dirname, '../../../../deploy', name), 'utf8');
const figuresIn = (text: string) => [...text.matchAll(/figure=\\?"([\w.]+)\\?"/g)].map(([, name]) => name);

it('the dashboard draws every figure, and metrics that are there', async () => {
  const text = await read('grafana-dashboard.json');
  expect([...new Set(figuresIn(text))].sort()).toEqual([...FIGURE_NAMES].sort());
  const told = makeMetrics()
    .registry.getMetricsAsArray()
    .map(({ name }) => name);
  const asked = [...text.matchAll(/(\w+?)(?:_bucket|_count)?(?:\{[^}]*\})?\[5m\]/g)].map(([, name]) => name);
  expect(asked.length).toBeGreaterThan(0);
  expect(told).toEqual(expect.arrayContaining(asked));
});

it('the alert rules have the limits of the console', async () => {
  const rules = (await read('alert-rules.yml')).matchAll(
    /figure="([\w.]+)"}\) >= (\S+)\n\s+for: 5m\n\s+labels: \{ severity: (\w+) \}/g,
  );
  const written = [...rules].map(([, name, limit, severity]) => [name, Number(limit), severity]);
  const limits = (name: FigureName) => {
    const { caution, bad } = figureOf(name);
    return [
      ...(caution === undefined ? [] : [[name, caution, 'warning']]),
      ...(bad === undefined ? [] : [[name, bad, 'critical']]),
    ];
  };
  expect(written).toEqual(FIGURE_NAMES.flatMap(limits));
});
