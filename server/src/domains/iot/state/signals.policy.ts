import type { GatewaySignals } from '@cloudyard/contract/equipment/gateway.ts';
import type { DeviceSignals, SignalCause } from '@cloudyard/contract/iot/state.ts';

/** Why a gateway may not connect at all. */
const BARS = new Set<string>(['stopped', 'uncertified', 'suspended', 'wrong_credential']);

const nothing = (cause: SignalCause): DeviceSignals => ({
  link: { state: 'unknown', since: null, cause },
  session: { state: 'unknown', address: '', cause },
  fresh: { state: 'unknown', late: 0, points: 0, newest: null, cause },
  quality: { state: 'unknown', bad: 0, uncertain: 0, cause },
  held: null,
  skewMs: null,
});

/** A child behind no gateway. */
export const looseSignals = () => nothing('no_gateway');

function qualityOf({ quality: { bad, uncertain }, fresh }: GatewaySignals): DeviceSignals['quality'] {
  if (fresh.nodes === 0) return { state: 'unknown', bad, uncertain, cause: 'no_points' };
  return { state: bad > 0 ? 'bad' : uncertain > 0 ? 'uncertain' : 'good', bad, uncertain, cause: null };
}

function freshOf({ fresh }: GatewaySignals, away: SignalCause): DeviceSignals['fresh'] {
  const { late, nodes: points, newest } = fresh;
  const said = { late, points, newest };
  if (points === 0) return { ...said, state: 'unknown', cause: 'no_points' };
  if (!fresh.known) return { ...said, state: 'unknown', cause: away };
  return { ...said, state: late > 0 ? 'late' : 'fresh', cause: null };
}

/** Of what connects by itself. */
export function ownSignals(signals: GatewaySignals): DeviceSignals {
  const { link, address, held, skewMs } = signals;
  const closed = link.cause && BARS.has(link.cause) ? 'barred' : 'closed';
  return {
    link: { state: link.up ? 'up' : 'down', since: link.since, cause: link.cause },
    session: { state: link.up ? 'open' : closed, address, cause: link.cause },
    fresh: freshOf(signals, link.cause),
    quality: qualityOf(signals),
    ...{ held, skewMs },
  };
}

/** Of a child: while its gateway is away nothing is known of it, whatever it sent last. */
export function childSignals(signals: GatewaySignals): DeviceSignals {
  const { link, address, held, skewMs } = signals;
  const cause = link.up ? null : 'gateway_away';
  return {
    link: { state: link.up ? 'up' : 'unknown', since: link.since, cause },
    session: { state: link.up ? 'open' : 'unknown', address: link.up ? address : '', cause },
    fresh: freshOf(signals, 'gateway_away'),
    quality: link.up
      ? qualityOf(signals)
      : { state: 'unknown', bad: signals.quality.bad, uncertain: signals.quality.uncertain, cause },
    ...{ held, skewMs },
  };
}
