import './kit/kit.css';
import './kit/frames.css';
import './kit/list.css';
import './kit/table-skeleton.css';
import './kit/pieces.css';
import './kit/layout.css';
import './kit/text.css';
import './kit/screens.css';
import { hydrate } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { loaded } from './app/load.tsx';
import { readRendered } from './app/rendered.ts';
import { makeClient, Root } from './app/root.tsx';
import { routes } from './app/router.tsx';
import { beginAsVisitor, isGuest } from './app/session.ts';
import { visitorRouteAt } from './app/visitor-route-at.ts';

/** Takes over what the server rendered for a visitor, or renders the page from the start. */
async function begin(host: HTMLElement) {
  if (isGuest()) beginAsVisitor();
  const client = makeClient();
  const app = (
    <Root client={client}>
      <RouterProvider router={createBrowserRouter(routes)} />
    </Root>
  );
  const rendered = readRendered();
  const route = visitorRouteAt(location.pathname);
  if (!rendered || !route) {
    host.replaceChildren();
    createRoot(host).render(app);
    return;
  }
  hydrate(client, rendered.queries);
  await loaded(route.load);
  // In small steps: the page is there already, and whoever scrolls or types meanwhile need not wait.
  startTransition(() => void hydrateRoot(host, app));
}

const host = document.getElementById('root');
if (host) void begin(host);
