import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { z } from 'zod';
import { type Link, type Member, makeLiveHub, type News, openStomp } from './live-hub.ts';
import { withRetry } from './with-retry.ts';

type Listener = { hear(body: string): void; begun(): void };

/** Who listens in this window to what. */
const listeners = new Map<string, Set<Listener>>();
let hub: Pick<Member, 'order'> | undefined;
let owner = '';

/** The session of this window: its connection is shared with windows of the same session only. */
export function setLiveOwner(sessionId: string | undefined): void {
  owner = sessionId ?? '';
}

const endListeners = new Set<() => void>();
/** Calls the listener when the server closed the session's sockets; the next check of the session says why. */
export function onSessionEnded(listener: () => void): () => void {
  endListeners.add(listener);
  return () => void endListeners.delete(listener);
}

let link: Link = { isUp: false, tries: 0 };
const linkListeners = new Set<() => void>();

function hear(news: News) {
  if ('link' in news) {
    link = news.link;
    for (const listener of linkListeners) listener();
  } else if ('ended' in news) for (const listener of endListeners) listener();
  else if ('begun' in news) for (const listener of listeners.get(news.begun) ?? []) listener.begun();
  else for (const listener of listeners.get(news.destination) ?? []) listener.hear(news.body);
}

const joinHere = (): Member =>
  makeLiveHub((handlers) =>
    openStomp(
      withRetry(() => import('@stomp/stompjs')),
      handlers,
    ),
  ).join(hear);

/** All windows of a browser share one connection, where it can tell the worker that a window is gone. */
function joinShared(): Pick<Member, 'order'> {
  const worker = new SharedWorker(new URL('./live-worker.ts', import.meta.url), { type: 'module' });
  const lock = `live ${crypto.randomUUID()}`;
  // Held for as long as this window lives.
  void navigator.locks.request(lock, () => new Promise(() => undefined));
  worker.port.onmessage = ({ data }: MessageEvent<News>) => hear(data);
  worker.port.postMessage({ lock });
  // Its script could not be loaded.
  worker.onerror = () => {
    hub = joinHere();
    if (linkListeners.size > 0) hub.order({ act: 'watch' });
    reopenLive();
  };
  return { order: (order) => worker.port.postMessage(order) };
}

const canShare = () => typeof SharedWorker !== 'undefined' && 'locks' in navigator;

const theHub = () => {
  hub ??= canShare() ? joinShared() : joinHere();
  return hub;
};

type Act = 'listen' | 'leave';
const order = (act: Act, destination: string) => theHub().order({ act, destination, whose: owner });

const orderAll = (act: Act) => {
  for (const destination of listeners.keys()) hub?.order({ act, destination, whose: owner });
};

/** The login is over: no more attempts to reconnect. */
export const closeLive = () => orderAll('leave');

/** A user is logged in (again): existing listeners get their connection back. */
export const reopenLive = () => orderAll('listen');

function listen(destination: string, listener: Listener): () => void {
  const here = listeners.get(destination) ?? new Set();
  listeners.set(destination, here);
  here.add(listener);
  if (here.size === 1) order('listen', destination);
  return () => {
    here.delete(listener);
    if (here.size > 0) return;
    listeners.delete(destination);
    order('leave', destination);
  };
}

type Topic<T extends z.ZodType> = { name: string; payload: T };

const nothing = () => undefined;

/**
 * Listens to a live topic of the contract; `{id}` in its name is filled from `params`. `onBegun`: each time it begins, also
 * after a lost connection; whoever keeps what was told asks then for what they may have missed.
 */
export function useTopic<T extends z.ZodType>(
  topic: Topic<T>,
  onMessage: (payload: z.output<T>) => void,
  params: Readonly<Record<string, string>> = {},
  onBegun: () => void = nothing,
): void {
  const destination = topic.name.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  const hear = useEffectEvent((body: string) => {
    const payload = topic.payload.safeParse(JSON.parse(body));
    if (payload.success) onMessage(payload.data);
  });
  const begun = useEffectEvent(() => onBegun());
  useEffect(() => listen(destination, { hear: (body) => hear(body), begun: () => begun() }), [destination]);
}

/** The same topic of several things: each is listened to once, however many there are, until the list changes. */
export function useTopics<T extends z.ZodType>(
  topic: Topic<T>,
  ids: readonly string[],
  onMessage: (id: string, payload: z.output<T>) => void,
): void {
  const { name } = topic;
  const hear = useEffectEvent((id: string, body: string) => {
    const payload = topic.payload.safeParse(JSON.parse(body));
    if (payload.success) onMessage(id, payload.data);
  });
  const wanted = [...new Set(ids)].sort().join(' ');
  useEffect(() => {
    const leaving = wanted
      .split(' ')
      .filter(Boolean)
      .map((id) => listen(`${name}/${id}`, { hear: (body) => hear(id, body), begun: nothing }));
    return () => {
      for (const leave of leaving) leave();
    };
  }, [name, wanted]);
}

function onLink(listener: () => void): () => void {
  linkListeners.add(listener);
  theHub().order({ act: 'watch' });
  return () => void linkListeners.delete(listener);
}

/** How the connection of this browser is. */
export const useLink = (): Link => useSyncExternalStore(onLink, () => link);
