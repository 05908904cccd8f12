import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/shared/en.ts';

/** `plans.basic.price`: the plan and its field; the plan alone where it was added or removed. */
const PLAN = /^plans\.([a-z0-9-]+)(?:\.(\w+))?$/;
export const planIn = (field: string) => {
  const [, code, part] = PLAN.exec(field) ?? [];
  return code === undefined ? undefined : { code, part };
};

/** The name of a changed field. */
export function useFieldLabel() {
  const t = useText(words).changes;
  const parts: Readonly<Record<string, string>> = t.planParts;
  return (field: string, fields: Readonly<Record<string, string>>) => {
    const plan = planIn(field);
    if (!plan) return fields[field] ?? field;
    const { code, part } = plan;
    return part ? fill(t.planPart, { code, part: parts[part] ?? part }) : fill(t.plan, { code });
  };
}
