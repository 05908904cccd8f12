import { ThingModel } from '@cloudyard/contract/iot/model.ts';
import { expect, it } from 'vitest';
import { differencesOf } from './model-difference.ts';

const property = (id: string, more: object = {}) => ({ id, name: id, dataType: 'number', ...more });
const modelOf = (more: object) => ThingModel.parse(more);

it('two versions differ by what is new, other and gone, in any part', () => {
  const before = modelOf({ properties: [property('a'), property('b')], tags: [{ id: 't', name: 't' }] });
  const after = modelOf({
    properties: [property('b', { unit: 'm' }), property('c')],
    events: [{ id: 'e', name: 'e' }],
    codec: 'x',
  });
  expect(differencesOf(before, after).map(({ part, id, kind }) => `${part} ${id} ${kind}`)).toEqual([
    'properties b changed',
    'properties c added',
    'properties a removed',
    'events e added',
    'tags t removed',
    'codec codec changed',
  ]);
  expect(differencesOf(after, after)).toEqual([]);
});
