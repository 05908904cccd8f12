const KINDS = [/[a-z]/, /[A-Z]/, /\d/];
const LONG = 12;
const LONGER = 16;

/** A hint only: the rule is letters and digits. Length counts as much as kinds. */
export function strengthOf(password: string): 'weak' | 'fair' | 'strong' {
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  const points = kinds + Number(password.length >= LONG) + Number(password.length >= LONGER);
  if (points >= 4) return 'strong';
  return points === 3 ? 'fair' : 'weak';
}
