import { ruleApi } from '@cloudyard/contract/iot/rule.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { expect, it } from 'vitest';
import { formerDraft } from './former-draft.ts';

it('draws a rule as it was once, under its name of today', () => {
  const rule = { name: '泵房', description: '', revision: 7, version: 3 };
  const former = {
    scope: { products: [NIL], groups: [], devices: [] },
    graph: { nodes: [], links: [] },
    note: 'first',
  };
  const draft = formerDraft(rule, former);
  expect(draft).toEqual({
    ...{ name: '泵房', description: '', revision: 7 },
    ...{ scope: former.scope, graph: former.graph },
  });
  expect(ruleApi.save.body.parse(draft)).toEqual(draft);
});
