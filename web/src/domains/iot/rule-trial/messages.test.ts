import { expect, it } from 'vitest';
import { messagesIn, sampleOf } from './messages.ts';

it('what it begins from is a list of messages', () => {
  expect(messagesIn(sampleOf(['speed']))).toMatchObject([
    { kind: 'property', after: 0, values: { speed: 85 } },
    { after: 60, values: { speed: 85 } },
  ]);
  expect(messagesIn(sampleOf([]))).toHaveLength(2);
});

it.each(['', '[]', '{}', '[{"kind":"other"}]', '[{"values":{"a":[]}}]', '[{"after":-1}]'])(
  '%j is none',
  (text) => {
    expect(messagesIn(text)).toBeUndefined();
  },
);
