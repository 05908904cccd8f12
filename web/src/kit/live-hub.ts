import type { Client, StompSubscription } from '@stomp/stompjs';

/** What a window asks of the hub; `whose`: the session that the window is of. */
export type Order =
  | { act: 'listen' | 'leave'; destination: string; whose: string }
  /** It wants to know how the connection is, from now on. */
  | { act: 'watch' };
/** What the hub tells a window; `begun`: from now on nothing of this destination is missed, before it may have been. */
export type News =
  | { destination: string; body: string }
  | { begun: string }
  | { ended: true }
  | { link: Link };
/** Whether the connection stands, and how often it was tried since it last did. */
export type Link = { isUp: boolean; tries: number };
export type Member = { order(order: Order): void; leave(): void };

type Tell = (news: News) => void;
type Line = {
  members: Set<Tell>;
  subscription?: StompSubscription | undefined;
  isBegun: boolean;
  isRefused: boolean;
};
type Handlers = {
  onConnect: () => void;
  onWebSocketClose: (event: CloseEvent) => void;
  onStompError: (frame: { headers: Record<string, string> }) => void;
};

/** The server closes the sockets of a session that has ended with this code. */
const SESSION_ENDED = 4001;

/** How the connection is, for those who want to know. */
function makeLink() {
  const watchers = new Set<Tell>();
  let link: Link = { isUp: false, tries: 0 };
  const put = (next: Link) => {
    link = next;
    for (const tell of watchers) tell({ link });
  };
  return {
    /** It stands, or it is not needed. */
    is: (isUp: boolean) => put({ isUp, tries: 0 }),
    lost: () => put({ isUp: false, tries: link.tries + 1 }),
    watch(tell: Tell) {
      watchers.add(tell);
      tell({ link });
    },
    forget: (tell: Tell) => void watchers.delete(tell),
  };
}

function subscribe(made: Client, destination: string, line: Line | undefined) {
  if (!line || line.isRefused || line.subscription || !made.connected) return;
  const hear = ({ body }: { body: string }) => {
    for (const tell of line.members) tell({ destination, body });
  };
  made.watchForReceipt(destination, () => {
    line.isBegun = true;
    for (const tell of line.members) tell({ begun: destination });
  });
  line.subscription = made.subscribe(destination, hear, { receipt: destination });
}

const refuse = (line: Line | undefined) => {
  if (line) line.isRefused = true;
};

const subscribeAll = (made: Client, lines: ReadonlyMap<string, Line>) => {
  for (const [name, line] of lines) subscribe(made, name, line);
};

/** One connection for all windows; one subscription per destination, however many of them listen. */
export function makeLiveHub(open: (handlers: Handlers) => Promise<Client>) {
  const lines = new Map<string, Line>();
  const members = new Set<Tell>();
  let client: Promise<Client> | undefined;
  /** The session the connection is of. The browser opens it for whoever is logged in, and it stays theirs. */
  let owner: string | undefined;
  const link = makeLink();

  function connect(): Promise<Client> {
    // One that was left for another says nothing of what that one does.
    const isFormer = () => client !== opened;
    // Subscriptions end with the connection; each (re)connect makes them again.
    const opened = open({
      onConnect: () => {
        if (!isFormer()) link.is(true);
        void opened.then((made) => isFormer() || subscribeAll(made, lines));
      },
      onWebSocketClose: ({ code }) => {
        if (isFormer()) return;
        link.lost();
        for (const line of lines.values()) Object.assign(line, { subscription: undefined, isBegun: false });
        if (code === SESSION_ENDED) end();
      },
      // What is refused to one window must not end the connection of the others again and again.
      onStompError: ({ headers }) => {
        refuse(lines.get(headers['receipt-id'] ?? ''));
      },
    });
    return opened;
  }

  /** No window listens: no more attempts to reconnect. */
  function rest() {
    const former = client;
    client = undefined;
    link.is(false);
    void former?.then((made) => made.deactivate());
  }

  /** Each window finds out by itself whether its user is still logged in, and listens again then. */
  function end(knows?: Tell) {
    for (const line of lines.values()) line.members.clear();
    lines.clear();
    rest();
    for (const tell of members) if (tell !== knows) tell({ ended: true });
  }

  /** Another user is logged in by now: nothing of one session is heard in a window of another. */
  function own(tell: Tell, whose: string) {
    if (owner !== whose && client) end(tell);
    owner = whose;
  }

  function listen(tell: Tell, destination: string) {
    const line = lines.get(destination) ?? { members: new Set(), isBegun: false, isRefused: false };
    lines.set(destination, line);
    line.members.add(tell);
    if (line.isBegun) tell({ begun: destination });
    line.isRefused = false;
    client ??= connect();
    const opened = client;
    void opened.then((made) => client === opened && subscribe(made, destination, line));
  }

  function leave(tell: Tell, destination: string) {
    const line = lines.get(destination);
    if (!line?.members.delete(tell) || line.members.size > 0) return;
    line.subscription?.unsubscribe();
    lines.delete(destination);
    if (lines.size === 0) rest();
  }

  return {
    join(tell: Tell): Member {
      members.add(tell);
      return {
        order(order) {
          if (order.act === 'watch') return link.watch(tell);
          if (order.act === 'leave') return leave(tell, order.destination);
          own(tell, order.whose);
          listen(tell, order.destination);
        },
        leave() {
          members.delete(tell);
          link.forget(tell);
          for (const destination of [...lines.keys()]) leave(tell, destination);
        },
      };
    },
  };
}

const PATH = '/sia-equipment-websocket';

/** For a page and for a worker: both have the address of the server in their own. */
export async function openStomp(stomp: Promise<typeof import('@stomp/stompjs')>, handlers: Handlers) {
  const { Client } = await stomp;
  const { protocol, host } = location;
  const brokerURL = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${PATH}`;
  const made = new Client({ brokerURL, reconnectDelay: 3000, ...handlers });
  made.activate();
  return made;
}
