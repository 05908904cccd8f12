import { CODE } from '@cloudyard/contract/publishing/application.ts';

const LONGEST = 40;

/** A code derived from an English name: `Équipment Health 2.0` → `equipment-health-2-0`; empty when nothing is left. */
export function codeOf(enName: string): string {
  const words = enName
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  if (words === '') return '';
  // Codes begin with a letter and have two characters at least.
  const code = CODE.test(words.slice(0, LONGEST)) ? words : `app-${words}`;
  return code.slice(0, LONGEST).replace(/-+$/, '');
}
