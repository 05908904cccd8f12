import type { WebSocket } from 'ws';
import type { Beats } from './greeting.ts';

type Options = {
  ws: WebSocket;
  beats: Beats;
  graceMs: number;
  /** Sends a beat. */
  beat(): void;
  /** When the client was last heard of, as `Date.now()`. */
  lastHeard(): number;
  onSilence(): void;
};

/** How often a client that promises no beats is asked, by a WebSocket ping, whether it is still there. */
const PING_MS = 30_000;

/** Beats both ways; the answer stops them. */
export function startHeartbeat({ ws, beats, graceMs, beat, lastHeard, onSilence }: Options): () => void {
  const timers: NodeJS.Timeout[] = [];
  const every = (ms: number, act: () => void) => timers.push(setInterval(act, ms).unref());

  if (beats.outgoing > 0) every(beats.outgoing, beat);

  const promised = beats.incoming || PING_MS;
  if (beats.incoming === 0) every(PING_MS, () => ws.ping());
  every(promised, () => {
    if (Date.now() - lastHeard() > 2 * promised + graceMs) onSilence();
  });
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}
