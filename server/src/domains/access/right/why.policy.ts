import type { Explanation, RuleAnswer } from '@cloudyard/contract/access/right.ts';
import type { Grant } from './why.queries.ts';

/** The question: the keys of which any one is enough, or that it needs none. */
export type Question = { name: string; opens: 'public' | 'session' | 'keys' | 'grant'; keys: string[] };

export type Facts = {
  removed: boolean;
  /** Null: without an enterprise. */
  enterprise: { name: string; member: boolean } | null;
  /** Names of the roles held there, or of the one chosen. */
  roles: string[];
  /** The chosen role, if one is: its name, and whether it is held. */
  chosen: { name: string; held: boolean } | null;
  grants: Grant[];
};

const inForce = ({ on, shown, given }: Grant) => on && shown && given;

/** The rules one after the other; the first that fails is the last of the answer. */
export function decided(question: Question, facts: Facts): Pick<Explanation, 'allowed' | 'rules'> {
  const rules: RuleAnswer[] = [];
  for (const rule of rulesFor(question, facts)) {
    rules.push(rule);
    if (!rule.passed) return { allowed: false, rules };
    // What needs no key is decided here.
    if (rule.rule === 'open' || rule.rule === 'session') return { allowed: true, rules };
  }
  return { allowed: true, rules };
}

const answer = (
  rule: RuleAnswer['rule'],
  passed: boolean,
  about: Record<string, string> = {},
): RuleAnswer => ({
  rule,
  passed,
  about,
});

function* rulesFor(question: Question, facts: Facts): Generator<RuleAnswer> {
  if (question.opens === 'public') return yield answer('open', true, { what: question.name });
  yield answer('account', !facts.removed);
  const { enterprise, roles, chosen, grants } = facts;
  if (enterprise) yield answer('member', enterprise.member, { enterprise: enterprise.name });
  if (question.opens === 'session') return yield answer('session', true, { what: question.name });
  yield answer('role', roles.length > 0, { roles: roles.join('、') });
  if (chosen) yield answer('chosen', chosen.held, { role: chosen.name });
  yield* grantRules(question, roles, grants);
}

/** Of several grants the one that gets furthest is reported. */
function* grantRules(question: Question, roles: string[], grants: Grant[]): Generator<RuleAnswer> {
  const best = [...grants].sort((a, b) => steps(b) - steps(a))[0];
  const keys = question.keys.join(' ');
  if (!best) return yield answer('granted', false, { what: question.name, keys, roles: roles.join('、') });
  const about = { role: best.role_name, menu: best.menu_name, key: best.key, reach: best.reach };
  yield answer('granted', true, about);
  yield answer('menu_on', best.on, about);
  yield answer('menu_shown', best.shown, about);
  yield answer('enterprise_may', best.given, about);
  yield answer('held', inForce(best), about);
}

const steps = ({ on, shown, given }: Grant) => (on ? 1 + (shown ? 1 + (given ? 1 : 0) : 0) : 0);

/** The roles and menus through which it is held. */
export const through = (grants: Grant[]) => grants.filter(inForce);
