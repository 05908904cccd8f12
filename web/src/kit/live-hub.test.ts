import { expect, it, vi } from 'vitest';
import { makeLiveHub, type News } from './live-hub.ts';

/** A client that says what was asked of it, and hears what the test says. */
function bench() {
  const asked: string[] = [];
  const heard = new Map<string, (message: { body: string }) => void>();
  let handlers: Parameters<Parameters<typeof makeLiveHub>[0]>[0] | undefined;
  const receipts = new Map<string, () => void>();
  const made = {
    connected: true,
    watchForReceipt: (destination: string, begun: () => void) => void receipts.set(destination, begun),
    deactivate: async () => void asked.push('deactivate'),
    subscribe: (destination: string, hear: (message: { body: string }) => void) => {
      asked.push(`subscribe ${destination}`);
      heard.set(destination, hear);
      return { id: destination, unsubscribe: () => void asked.push(`unsubscribe ${destination}`) };
    },
  };
  const hub = makeLiveHub(async (given) => {
    asked.push('connect');
    handlers = given;
    return made as never;
  });
  const window = () => {
    const news: News[] = [];
    return { news, ...hub.join((one) => news.push(one)) };
  };
  return {
    window,
    asked: async (...expected: string[]) => {
      await vi.waitFor(() => expect(asked).toHaveLength(expected.length));
      expect(asked.splice(0)).toEqual(expected);
    },
    begins: (destination: string) => receipts.get(destination)?.(),
    says: (destination: string, body: string) => heard.get(destination)?.({ body }),
    breaks: (code: number) => handlers?.onWebSocketClose({ code } as CloseEvent),
    /** What the connection of now does later, when another has taken its place. */
    later: () => handlers,
    comesBack: () => handlers?.onConnect(),
    refuses: (destination: string) => handlers?.onStompError({ headers: { 'receipt-id': destination } }),
  };
}
const listen = (destination: string, whose = 'a') => ({ act: 'listen' as const, destination, whose });
const leave = (destination: string) => ({ act: 'leave' as const, destination, whose: 'a' });

// rule: gateway.live
it('two windows share a connection and what both listen to', async () => {
  const { window, asked, says } = bench();
  const [one, other] = [window(), window()];
  one.order(listen('/a'));
  other.order(listen('/a'));
  other.order(listen('/b'));
  await asked('connect', 'subscribe /a', 'subscribe /b');
  says('/a', '1');
  says('/b', '2');
  expect(one.news).toEqual([{ destination: '/a', body: '1' }]);
  expect(other.news).toEqual([...one.news, { destination: '/b', body: '2' }]);
  other.order(leave('/a'));
  await asked();
  one.order(leave('/a'));
  await asked('unsubscribe /a');
});

it('each window is told when what it listens to begins, after a break once more', async () => {
  const { window, asked, begins, breaks, comesBack } = bench();
  const [one, other] = [window(), window()];
  one.order(listen('/a'));
  await asked('connect', 'subscribe /a');
  expect(one.news).toEqual([]);
  begins('/a');
  expect(one.news.splice(0)).toEqual([{ begun: '/a' }]);
  other.order(listen('/a'));
  expect(other.news.splice(0)).toEqual([{ begun: '/a' }]);
  breaks(1006);
  comesBack();
  await asked('subscribe /a');
  expect([...one.news, ...other.news]).toEqual([]);
  begins('/a');
  expect([one.news, other.news]).toEqual([[{ begun: '/a' }], [{ begun: '/a' }]]);
});

it('a window that is gone listens to nothing; after the last one nobody is connected', async () => {
  const { window, asked } = bench();
  const [one, other] = [window(), window()];
  one.order(listen('/a'));
  other.order(listen('/b'));
  await asked('connect', 'subscribe /a', 'subscribe /b');
  one.leave();
  await asked('unsubscribe /a');
  other.leave();
  await asked('unsubscribe /b', 'deactivate');
});

it('after a break everything is subscribed to again, but for what was refused', async () => {
  const { window, asked, breaks, comesBack, refuses } = bench();
  const [one, other] = [window(), window()];
  one.order(listen('/a'));
  other.order(listen('/secret'));
  await asked('connect', 'subscribe /a', 'subscribe /secret');
  refuses('/secret');
  breaks(1008);
  comesBack();
  await asked('subscribe /a');
  // Whoever opens the page again may be allowed by now.
  other.order(listen('/secret'));
  await asked('subscribe /secret');
});

it('when the session has ended every window is told, and nobody connects until one listens again', async () => {
  const { window, asked, breaks } = bench();
  const [one, other] = [window(), window()];
  one.order(listen('/a'));
  other.order(listen('/b'));
  await asked('connect', 'subscribe /a', 'subscribe /b');
  breaks(4001);
  await asked('deactivate');
  expect([one.news, other.news]).toEqual([[{ ended: true }], [{ ended: true }]]);
  one.order(listen('/a'));
  await asked('connect', 'subscribe /a');
});

it('nothing of one session reaches a window of another, in either direction', async () => {
  const { window, asked, says } = bench();
  const [before, after] = [window(), window()];
  before.order(listen('/a'));
  before.order(listen('/both'));
  await asked('connect', 'subscribe /a', 'subscribe /both');
  // Another user has logged in in another window, and the former connection still stands.
  after.order(listen('/both', 'b'));
  await asked('connect', 'deactivate', 'subscribe /both');
  expect(before.news).toEqual([{ ended: true }]);
  says('/a', 'of a');
  says('/both', 'of b');
  expect(before.news).toEqual([{ ended: true }]);
  expect(after.news).toEqual([{ destination: '/both', body: 'of b' }]);
  // A window that did not notice yet gets a connection of its own time, and the other is told.
  before.order(listen('/a'));
  await asked('connect', 'deactivate', 'subscribe /a');
  expect(after.news.at(-1)).toEqual({ ended: true });
});

it('the end of a connection that was left is none of the next one', async () => {
  const { window, asked, later } = bench();
  const [before, after] = [window(), window()];
  before.order(listen('/a'));
  await asked('connect', 'subscribe /a');
  const former = later();
  after.order(listen('/b', 'b'));
  await asked('connect', 'deactivate', 'subscribe /b');
  former?.onWebSocketClose({ code: 4001 } as CloseEvent);
  former?.onConnect();
  expect(after.news).toEqual([]);
  after.order(leave('/b'));
  await asked('unsubscribe /b', 'deactivate');
});

it('whoever wants to know hears how the connection is, and how often it was tried', async () => {
  const { window, asked, breaks, comesBack } = bench();
  const [one, other] = [window(), window()];
  one.order({ act: 'watch' });
  one.order(listen('/a'));
  await asked('connect', 'subscribe /a');
  comesBack();
  breaks(1006);
  breaks(1006);
  comesBack();
  const links = one.news.map((news) => 'link' in news && [news.link.isUp, news.link.tries]);
  expect(links).toEqual([
    [false, 0],
    [true, 0],
    [false, 1],
    [false, 2],
    [true, 0],
  ]);
  expect(other.news).toEqual([]);
});
