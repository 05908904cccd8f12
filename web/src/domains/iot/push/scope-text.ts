import type { PushScope } from '@cloudyard/contract/iot/push.ts';

const PARTS = ['products', 'groups', 'devices'] as const;

/** Whose messages are pushed: those of all devices, or of so many products, groups and devices. */
export function scopeText(
  scope: Pick<PushScope, (typeof PARTS)[number]>,
  t: Record<(typeof PARTS)[number] | 'scopeAll', string>,
): string {
  const named = PARTS.filter((part) => scope[part].length > 0).map(
    (part) => `${t[part]} ${scope[part].length}`,
  );
  return named.join(' · ') || t.scopeAll;
}
