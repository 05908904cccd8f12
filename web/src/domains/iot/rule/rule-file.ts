import { RULE_FORMAT, RuleFile, type RuleView } from '@cloudyard/contract/iot/rule.ts';

export const fileOf = ({ name, description, graph }: RuleView): RuleFile => ({
  format: RULE_FORMAT,
  rule: { name, description, graph },
});

/** Undefined: it is none. */
export function ruleIn(text: string): RuleFile['rule'] | undefined {
  try {
    return RuleFile.safeParse(JSON.parse(text)).data?.rule;
  } catch {
    return undefined;
  }
}
