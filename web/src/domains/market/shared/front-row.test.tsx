import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { FrontRow } from './front-row.tsx';

const TITLE = 'Best algorithms';
type Data = readonly string[] | undefined;

const drawn = (data: Data, more: { error?: Error; skeleton?: string } = {}) => {
  const asked = { data, error: (more.error ?? null) as never, isPending: !data, isFetching: false };
  return renderToStaticMarkup(
    <MemoryRouter>
      <FrontRow
        id="best"
        title={TITLE}
        all={{ to: '/all', text: 'All' }}
        asked={{ ...asked, refetch: (() => undefined) as never }}
        skeleton={more.skeleton}
      >
        {(things) => things.join(', ')}
      </FrontRow>
    </MemoryRouter>,
  );
};

it('stands there when there is anything in it', () => {
  const row = drawn(['anomaly', 'forecast']);
  expect(row).toMatch(/<h2 [^>]*id="best"[^>]*>Best algorithms<\/h2>/);
  expect(row).toContain('href="/all"');
  expect(row).toContain('anomaly, forecast');
});

it.each<[string, Data, { skeleton?: string }, string]>([
  ['nothing in it', [], {}, ''],
  ['nothing in it, though a place was kept', [], { skeleton: 'bones' }, ''],
  ['not known yet, no place kept', undefined, {}, ''],
])('leaves no trace: %s', (_, data, more, expected) => {
  expect(drawn(data, more)).toBe(expected);
});

it('keeps the place it was given, and says when it failed', () => {
  expect(drawn(undefined, { skeleton: 'bones' })).toContain('bones');
  expect(drawn(undefined, { error: new Error('x') })).toContain('role="alert"');
});
