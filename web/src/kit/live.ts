import type { Client, StompSubscription } from '@stomp/stompjs';
import { useEffect, useEffectEvent } from 'react';
import type { z } from 'zod';
import { withRetry } from './with-retry.ts';

const PATH = '/sia-equipment-websocket';

type Listener = (body: string) => void;
type Line = { listeners: Set<Listener>; subscription?: StompSubscription | undefined };

/** One connection for the whole window; one subscription per destination, however many listeners there are. */
const lines = new Map<string, Line>();
let client: Promise<Client> | undefined;

/** The server closes the sockets of a session that has ended with this code. */
const SESSION_ENDED = 4001;
const endListeners = new Set<() => void>();
/** Calls the listener when the server closed the session's sockets; the next check of the session says why. */
export function onSessionEnded(listener: () => void): () => void {
  endListeners.add(listener);
  return () => void endListeners.delete(listener);
}

async function connect(): Promise<Client> {
  const { Client } = await withRetry(() => import('@stomp/stompjs'));
  const made = new Client({
    brokerURL: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${PATH}`,
    reconnectDelay: 3000,
    // Subscriptions end with the connection; each (re)connect makes them again.
    onConnect: () => {
      for (const destination of lines.keys()) subscribe(made, destination);
    },
    onWebSocketClose: ({ code }: CloseEvent) => {
      for (const line of lines.values()) line.subscription = undefined;
      if (code !== SESSION_ENDED) return;
      closeLive();
      for (const listener of endListeners) listener();
    },
  });
  made.activate();
  return made;
}

/** The login is over: no more attempts to reconnect. */
export function closeLive(): void {
  const open = client;
  client = undefined;
  void open?.then((made) => made.deactivate());
}

/** A user is logged in (again): existing listeners get their connection back. */
export function reopenLive(): void {
  if (lines.size > 0) client ??= connect();
}

function subscribe(made: Client, destination: string): void {
  const line = lines.get(destination);
  if (!line || line.subscription || !made.connected) return;
  line.subscription = made.subscribe(destination, ({ body }) => {
    for (const listener of line.listeners) listener(body);
  });
}

function listen(destination: string, listener: Listener): () => void {
  const line = lines.get(destination) ?? { listeners: new Set() };
  lines.set(destination, line);
  line.listeners.add(listener);
  client ??= connect();
  void client.then((made) => subscribe(made, destination));
  return () => {
    line.listeners.delete(listener);
    if (line.listeners.size > 0) return;
    line.subscription?.unsubscribe();
    if (lines.get(destination) === line) lines.delete(destination);
  };
}

type Topic<T extends z.ZodType> = { name: string; payload: T };

/** Listens to a live topic of the contract while the page is visible; `{id}` in its name is filled from `params`. */
export function useTopic<T extends z.ZodType>(
  topic: Topic<T>,
  onMessage: (payload: z.output<T>) => void,
  params: Readonly<Record<string, string>> = {},
): void {
  const destination = topic.name.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  const hear = useEffectEvent((body: string) => {
    const payload = topic.payload.safeParse(JSON.parse(body));
    if (payload.success) onMessage(payload.data);
  });
  useEffect(() => listen(destination, (body) => hear(body)), [destination]);
}
