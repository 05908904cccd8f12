import { type Random, seeded } from '../random.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit';

/** What browsers call themselves; their makers bring a new one every month. */
const desks: readonly ((version: number) => string)[] = [
  (n) => `${WINDOWS} Chrome/${n}.0.0.0 Safari/537.36`,
  (n) => `${WINDOWS} Chrome/${n}.0.0.0 Safari/537.36`,
  (n) => `${WINDOWS} Chrome/${n}.0.0.0 Safari/537.36 Edg/${n}.0.0.0`,
  (n) => `${WINDOWS} Chrome/${n}.0.0.0 Safari/537.36 Edg/${n}.0.0.0`,
  (n) => `${MAC}/537.36 (KHTML, like Gecko) Chrome/${n}.0.0.0 Safari/537.36`,
  () => `${MAC}/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15`,
  (n) => `Mozilla/5.0 (X11; Linux x86_64; rv:${n}.0) Gecko/20100101 Firefox/${n}.0`,
];
const PHONE = 'Mozilla/5.0 (Linux; Android 15; PJD110) AppleWebKit/537.36 (KHTML, like Gecko)';
const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';
const hands: readonly ((version: number) => string)[] = [
  (n) => `${PHONE} Chrome/${n}.0.0.0 Mobile Safari/537.36`,
  () => `Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) ${APPLE}`,
  () => `Mozilla/5.0 (iPad; CPU OS 26_0 like Mac OS X) ${APPLE}`,
];

/** Everybody has one browser at their desk and one at hand, which they use now and then. */
export function agentOf(username: string, random: Random, days: number) {
  const own = seeded(`${username} browser`);
  const [desk, hand] = [own.pick(desks), own.pick(hands)];
  const version = 145 - Math.floor(days / 30);
  return random.chance(0.14) ? hand(version) : desk(version);
}
