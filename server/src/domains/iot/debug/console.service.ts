import { DEBUG_LIMITS, type DebugRow, debugTopic } from '@cloudyard/contract/iot/debug.ts';
import { inTransaction, type Kit } from '../../../kit/context.ts';
import { type Tapped, tapOf } from '../../equipment/index.ts';
import { type Listened, listenedTo } from './debug.queries.ts';
import { DEBUG_CHANGED } from './debug.service.ts';
import { isAbout, rowOf } from './row.policy.ts';
import type { Watched } from './watched.service.ts';

/** What comes within so long is sent together. */
const TOGETHER_MS = 250;
/** A word that was missed is made up for after so long. */
const LOOK_MS = 10_000;
const MOST_TRACES = 500;

/** One session as this copy shows it. */
class Console {
  session: Listened;
  private readonly kit: Kit;
  private rows: DebugRow[] = [];
  private dropped = 0;
  private second = 0;
  private shown = 0;
  private readonly traces = new Set<string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(kit: Kit, session: Listened) {
    this.kit = kit;
    this.session = session;
  }

  hear(one: Tapped): void {
    if (Date.now() >= this.session.ends_at.getTime()) return;
    if (!isAbout(this.session, one, this.traces)) return;
    if (this.traces.size > MOST_TRACES) this.traces.clear();
    if (this.isTooMany()) this.dropped += 1;
    else this.rows.push(rowOf(this.session, one));
    this.timer ??= setTimeout(() => void this.tell(), TOGETHER_MS);
  }

  /** So many a second are shown; the others are counted, so that no user takes them for all. */
  private isTooMany(): boolean {
    const second = Math.floor(Date.now() / 1000);
    if (second !== this.second) [this.second, this.shown] = [second, 0];
    this.shown += 1;
    return this.shown > DEBUG_LIMITS.rowsPerSecond;
  }

  private async tell(): Promise<void> {
    const { kit, rows, dropped } = this;
    [this.rows, this.dropped, this.timer] = [[], 0, undefined];
    try {
      await inTransaction(kit, { platform: 'what a device that is debugged says' }, (ctx) =>
        kit.live.publish(ctx, `${debugTopic.name}/${this.session.id}`, { rows, dropped }),
      );
    } catch (error) {
      kit.log.warn({ err: error }, 'what a device that is debugged says is not shown');
    }
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}

/** Listens, on this copy, to the gateways of devices that a user debugs; to none while no user does. */
export function openConsoles(kit: Kit, watched: Watched): void {
  const consoles = new Map<string, Console>();
  const tap = tapOf(kit);
  const hear = (one: Tapped) => {
    for (const [id, each] of consoles)
      if (each.session.gateway_id === one.gatewayId && watched.has(id)) each.hear(one);
  };
  function take(sessions: readonly Listened[]) {
    const wanted = new Map(sessions.map((one) => [one.id, one]));
    for (const [id, each] of consoles) {
      if (wanted.has(id)) continue;
      each.stop();
      consoles.delete(id);
    }
    for (const session of sessions) {
      const known = consoles.get(session.id);
      if (known) known.session = session;
      else consoles.set(session.id, new Console(kit, session));
    }
    tap.listen(
      sessions.map(({ gateway_id }) => gateway_id),
      hear,
    );
  }
  const look = () =>
    void kit.database
      .transaction({ platform: 'which devices are debugged' }, (db) => listenedTo(db, new Date()))
      .then(take)
      .catch((error: unknown) => kit.log.warn({ err: error }, 'which devices are debugged'));
  kit.bus.on(DEBUG_CHANGED, look);
  kit.bus.onGap(look);
  const looking = setInterval(look, LOOK_MS).unref();
  kit.ending.addEventListener('abort', () => {
    clearInterval(looking);
    take([]);
  });
  look();
}
