import type { Log } from '../log.ts';
import { closeCode, StompError } from './closing.ts';
import type { Connection } from './connection.ts';
import type { LiveOptions, Whose } from './live.ts';
import type { PendingUpgrades } from './pending-upgrades.ts';
import type { Audience, Roster } from './roster.ts';

export const MESSAGES = 'live.message';
export const NOTICES = 'live.notice';
/** `rests`: the topics are these, below `topic`. */
export type Message = { topic: string; rests?: readonly string[]; payload: unknown };
/** Whose sockets all copies end, and why; without a reason they recheck them. */
export type Notice = { whose: Whose; end?: string };

type Options = {
  bus: LiveOptions['bus'];
  log: Log;
  audience: Audience;
  roster: Roster;
  pending: PendingUpgrades;
};

/** Does here what any copy asked all copies to do; the answer stops listening. */
export function hearBus({ bus, log, audience, roster, pending }: Options): () => void {
  const stops = [
    // Only we publish on these channels, so the shapes are ours.
    bus.on(MESSAGES, (told) => {
      const { topic, rests, payload } = told as Message;
      if (!rests) audience.tell(topic, payload);
      else for (const rest of rests) audience.tell(`${topic}/${rest}`, payload);
    }),
    bus.on(NOTICES, (told) => {
      const notice = told as Notice;
      pending.note((connection) => isOf(connection, notice.whose) && heed(connection, notice));
      for (const connection of roster.find(notice.whose)) heed(connection, notice);
    }),
    // What was missed is unknown: all clients are closed, so that they connect again and read anew.
    bus.onGap(() => {
      log.warn({ sockets: roster.size() }, 'live messages may be missed: all sockets are closed');
      pending.note(restart);
      for (const connection of roster.all()) restart(connection);
    }),
  ];
  return () => {
    for (const stop of stops) stop?.();
  };
}

function heed(connection: Connection, { end }: Notice) {
  if (end === undefined) connection.recheck();
  else connection.fail(new StompError(end, closeCode.sessionEnded));
}

const restart = (connection: Connection) =>
  connection.end(closeCode.restart, 'messages may have been missed');

const isOf = ({ actor }: Connection, whose: Whose) =>
  'sessionId' in whose ? actor.sessionId === whose.sessionId : actor.userId === whose.userId;
