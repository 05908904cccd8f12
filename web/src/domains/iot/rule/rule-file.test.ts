import type { RuleView } from '@cloudyard/contract/iot/rule.ts';
import { expect, it } from 'vitest';
import { fileOf, ruleIn } from './rule-file.ts';
import { templateGraph } from './templates.ts';

it('what is written as a file is the same drawing when it is read', () => {
  const rule = { name: 'Hot', description: '', graph: templateGraph('threshold', 'temperature') };
  expect(ruleIn(JSON.stringify(fileOf({ id: 'x', revision: 3, ...rule } as unknown as RuleView)))).toEqual(
    rule,
  );
});

it.each(['', '{', '{}', '{"format":"cloudyard.rule/2","rule":{"name":"a","graph":{"nodes":[],"links":[]}}}'])(
  '%j is no file of a rule',
  (text) => {
    expect(ruleIn(text)).toBeUndefined();
  },
);
