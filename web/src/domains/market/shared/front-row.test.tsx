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

it('a front row is shown when it has content', () => {
  const row = drawn(['anomaly', 'forecast']);
  expect(row).toMatch(/<h2 [^>]*id="best"[^>]*>Best algorithms<\/h2>/);
  expect(row).toContain('href="/all"');
  expect(row).toContain('anomaly, forecast');
});

it.each<[string, Data, { skeleton?: string }, string]>([
  ['when it is empty', [], {}, ''],
  ['when it is empty, in spite of its placeholder', [], { skeleton: 'outline' }, ''],
  ['while it is loaded, without a placeholder', undefined, {}, ''],
])('a front row is hidden %s', (_, data, more, expected) => {
  expect(drawn(data, more)).toBe(expected);
});

it('a front row shows its placeholder while it is loaded, and an alert when it failed', () => {
  expect(drawn(undefined, { skeleton: 'outline' })).toContain('outline');
  expect(drawn(undefined, { error: new Error('x') })).toContain('role="alert"');
});
