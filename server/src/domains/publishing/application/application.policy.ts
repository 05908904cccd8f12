import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { Scope } from '@cloudyard/contract/publishing/values.ts';

type Said = {
  flag?: Scope | undefined;
  createCompanyId?: string | undefined;
  createCompanyName?: string | undefined;
};

/** The scope it is published in, from the form; without one, the enterprise of the session. */
export function scopeSaid({ flag, createCompanyId, createCompanyName }: Said, here: string | null): Scope {
  if (flag) return flag;
  if (createCompanyId === undefined) return here ? 'enterprise' : 'private';
  if (createCompanyId !== NIL) return 'enterprise';
  return createCompanyName ? 'platform' : 'private';
}

export type Need = { module_id: string; needs_id: string };

/** Whether a module would come to depend on itself, through others. */
export function makesCircle(module: string, needed: readonly string[], others: readonly Need[]): boolean {
  const met = new Set<string>();
  const open = [...needed];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === module) return true;
    if (met.has(id)) continue;
    met.add(id);
    for (const other of others) if (other.module_id === id) open.push(other.needs_id);
  }
  return false;
}
