import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToReadableStream } from 'react-dom/server.edge';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { type Imprint, tellImprint } from './app/public/imprint.ts';
import { renderedFrom } from './app/rendered.ts';
import { makeClient, Root } from './app/root.tsx';
import { routes } from './app/router.tsx';
import { beginAsVisitor } from './app/session.ts';
import { themeChoice } from './kit/appearance.ts';
import { locale } from './kit/text.ts';
import { setTimeLocale } from './kit/time.ts';

/** A visitor's page to render; `fetch` of this thread asks the server itself. */
export type RenderOrder = {
  /** Path and query. */
  address: string;
  locale: 'cn' | 'en';
  theme: 'system' | 'light' | 'dark';
  imprint: Imprint;
};

export type RenderedPage = {
  html: string;
  /** For the browser, which goes on from here. */
  state: string;
  /** What React wants in the head: pictures that are needed at once. */
  head: string;
};

/** What a page shows depends on answers, which may lead to further questions; no page asks in more rounds. */
const ROUNDS = 4;
const NOWHERE = 'http://page.invalid';

/** One at a time: language and theme are the whole thread's. Undefined: the browser renders it from the start. */
export async function render(order: RenderOrder): Promise<RenderedPage | undefined> {
  locale.show(order.locale);
  setTimeLocale(order.locale);
  themeChoice.show(order.theme);
  tellImprint(order.imprint);
  beginAsVisitor();
  const client = makeClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  const page = await pageFor(client, order.address);
  for (let round = 0; page && round < ROUNDS; round += 1) {
    const written = await write(page);
    const waiting = unanswered(client);
    if (waiting.length === 0) return apart(written, JSON.stringify(renderedFrom(client)));
    await Promise.all(waiting.map((query) => query.fetch()));
  }
  return undefined;
}

async function pageFor(client: QueryClient, address: string) {
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(NOWHERE + address));
  if (context instanceof Response) return undefined;
  return (
    <Root client={client}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </Root>
  );
}

const unanswered = (client: QueryClient) =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ state, options }) => {
      const { enabled } = options as { enabled?: unknown };
      return state.status === 'pending' && enabled !== false;
    });

/** The whole page, with all its parts in their places: it is read without any script. */
async function write(page: ReactNode): Promise<string> {
  let fault: unknown;
  const stream = await renderToReadableStream(page, {
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onError: (error) => {
      fault ??= error;
    },
  });
  await stream.allReady;
  const html = await new Response(stream).text();
  // A part that failed would be empty until the scripts have come.
  if (fault) throw fault;
  return html;
}

const LEADING = /^(?:<link[^>]*>)*/;

function apart(written: string, state: string): RenderedPage {
  const [head = ''] = LEADING.exec(written) ?? [];
  return { html: written.slice(head.length), head, state };
}
