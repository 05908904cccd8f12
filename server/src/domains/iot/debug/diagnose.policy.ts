import type { Check } from '@cloudyard/contract/iot/debug.ts';
import type { Access } from '../../equipment/index.ts';

/** What is known of a device besides its connection. */
export type Facts = {
  isChild: boolean;
  isEnabled: boolean;
  isProductEnabled: boolean;
  modelVersion: number | null;
  points: number;
  /** Undefined: it is behind no gateway. */
  access: Access | undefined;
};

type Told = Omit<Check, 'check' | 'facts' | 'fix'> & Partial<Pick<Check, 'facts' | 'fix'>>;
const good = (reason: Check['reason'], facts: Check['facts'] = {}): Told => ({
  verdict: 'good',
  reason,
  facts,
});
const bad = (reason: Check['reason'], fix: Check['fix'], facts: Check['facts'] = {}): Told => ({
  ...{ verdict: 'bad', reason, fix, facts },
});
const caution = (reason: Check['reason'], fix: Check['fix'], facts: Check['facts'] = {}): Told => ({
  ...{ verdict: 'caution', reason, fix, facts },
});
const unknown = (reason: Check['reason']): Told => ({ verdict: 'unknown', reason });

const instant = (at: Date | null): Check['facts'] => (at ? { at: at.toISOString() } : {});
/** It was there, and was not let in. */
const BARS = new Set(['wrong_credential', 'stopped', 'uncertified', 'suspended', 'flooding', 'no_room']);
const LOST = new Set(['broken', 'silent', 'malformed', 'closing']);

function network({ access }: Facts): Told {
  if (!access) return unknown('never_seen');
  if (access.is_up)
    return good('connected', { address: access.address || '-', ...instant(access.connected_at) });
  if (BARS.has(access.link_cause)) return good('reached', instant(access.seen_at));
  if (access.connected_at === null) return bad('never_seen', 'gateway');
  if (LOST.has(access.link_cause)) return bad('lost', 'log', instant(access.disconnected_at));
  return caution(access.link_cause === 'left' ? 'left' : 'ended', 'log', instant(access.disconnected_at));
}

function broker({ access }: Facts): Told {
  if (!access) return unknown('no_gateway');
  if (access.broker === 'off') return bad('broker_off', null);
  if (access.broker === 'away') return bad('broker_away', null);
  if (access.kept_out_until) return bad('kept_out', 'log', instant(access.kept_out_until));
  return access.held ? bad('no_room', 'log', { cause: access.held }) : good('broker_ready');
}

function parent({ isChild, access, points }: Facts): Told {
  if (!isChild) return good('itself');
  if (!access) return bad('no_gateway', 'device');
  if (!access.is_up) return bad('gateway_away', 'parent');
  return points === 0 ? caution('no_points', 'points') : good('gateway_up');
}

function product({ isProductEnabled, modelVersion, access }: Facts): Told {
  if (!isProductEnabled) return bad('product_disabled', 'product');
  if (modelVersion === null) return caution('no_model', 'product');
  if (access && access.config_version === null) return caution('no_config', 'config');
  return good('modelled', { version: modelVersion });
}

function device({ isEnabled, access }: Facts): Told {
  if (!isEnabled || (access && !access.is_enabled)) return bad('disabled', 'device');
  return access?.is_suspended ? bad('suspended', null) : good('enabled');
}

function certificate({ access }: Facts): Told {
  if (!access) return unknown('no_gateway');
  if (access.certificate_id === null) return bad('no_certificate', 'certificate');
  const named = { name: access.certificate_name };
  return access.in_force ? good('in_force', named) : bad('not_in_force', 'certificate', named);
}

function credential({ access }: Facts): Told {
  if (!access) return unknown('no_gateway');
  if (access.credential_kind === null) return bad('no_credential', 'credential');
  if (!access.is_up && access.link_cause === 'wrong_credential') return bad('wrong_credential', 'credential');
  if (access.credential_used_at === null) return caution('unused', 'credential');
  return good('issued', instant(access.credential_used_at));
}

/** A clock that is off by more than a minute puts values where no user looks for them. */
const OFF_MS = 60_000;

function clock({ access }: Facts): Told {
  const skew = access?.skewMs ?? null;
  if (skew === null) return unknown('clock_unknown');
  const seconds = Math.round(skew / 1000);
  return Math.abs(skew) > OFF_MS ? caution('clock_off', null, { seconds }) : good('clock_right', { seconds });
}

/** What was refused before it connected last is past. */
function refusal({ access }: Facts): Told {
  const last = access?.refusal;
  if (!access || !last) return good('nothing_refused');
  const since = access.is_up && last.type === 'REFUSED' ? access.connected_at : null;
  return since && since.toISOString() > last.time
    ? good('nothing_refused')
    : caution('refused', 'log', { at: last.time });
}

const CHECKS: [Check['check'], (facts: Facts) => Told][] = [
  ['network', network],
  ['access', broker],
  ['parent', parent],
  ['product', product],
  ['device', device],
  ['certificate', certificate],
  ['credential', credential],
  ['clock', clock],
  ['refusal', refusal],
];

/** One after the other, from the outside in; also of a device that was never there. */
export const checksOf = (facts: Facts): Check[] =>
  CHECKS.map(([check, judge]) => ({ check, facts: {}, fix: null, ...judge(facts) }));
