import type { ListingVersion } from '@cloudyard/contract/market/listing.ts';
import { SourceType } from '@cloudyard/contract/publishing/values.ts';
import { fill } from '../../../../kit/text.ts';
import { authorityLines } from '../../../publishing/lent/change-text.ts';
import type { words } from '../../i18n/listing/detail/more/en.ts';

type Changes = ListingVersion['changes'];

type ChangeWords = (typeof words)['cn']['versions']['changes'];
type Say = { words: ChangeWords; types: Readonly<Record<SourceType, string>> };

/** The changes of a version, in words. Its notes are shown as they are, so they do not count as a change. */
export function changeLines(changes: Changes, say: Say): string[] {
  return changes
    .filter(({ field }) => field !== 'description')
    .flatMap((change) => (change.field === 'authorities' ? authorities(change, say) : [line(change, say)]));
}

const authorities = ({ before, after }: Changes[number], { words }: Say) =>
  authorityLines(before, after).map(({ mark, text }) => fill(words.authorities[mark], { name: text }));

const line = ({ field, before, after }: Changes[number], say: Say) =>
  fill(say.words.fromTo, {
    field: fieldName(say, field),
    before: sideOf(before, say),
    after: sideOf(after, say),
  });

const fieldName = ({ words }: Say, field: string) => {
  const fields: Readonly<Record<string, string>> = words.fields;
  return fields[field] ?? field;
};

function sideOf(value: unknown, { words, types }: Say): string {
  if (value === null || value === undefined || value === '') return words.none;
  const type = SourceType.safeParse(value);
  return type.success ? types[type.data] : String(value);
}
