import { renderToReadableStream } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { useFrontRows } from '../kit/front-rows.ts';

const row = (words: string) => ({ key: words, load: () => Promise.resolve(() => words) });
vi.mock('./visitor-route-at.ts', () => ({ lentRows: [row('algorithms'), row('datasets')] }));

it('what rooms lend stands on the front in their order', async () => {
  const { FrontRows } = await import('./front-rows.tsx');
  const Front = () => useFrontRows();
  const page = await renderToReadableStream(
    <FrontRows>
      <Front />
    </FrontRows>,
  );
  await page.allReady;
  const drawn = (await new Response(page).text()).replace(/<!--.*?-->|<[^>]*>/g, ' ');
  expect(drawn).toMatch(/algorithms[\s\S]*datasets/);
});
