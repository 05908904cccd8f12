import type { MessageSetting, Preferences } from '@cloudyard/contract/message/preference.ts';

export type Choice = { inApp: boolean; mail: boolean };
/** The state of the form: the settings, and a choice for each category by its id. */
export type Draft = MessageSetting & { choices: Readonly<Record<string, Choice>> };

export function draftOf({ categories, address: _, ...setting }: Preferences): Draft {
  const choices = categories.map(({ category, inApp, mail }) => [category.id, { inApp, mail }] as const);
  return { ...setting, choices: Object.fromEntries(choices) };
}

const sameChoice = (one: Choice | undefined, other: Choice) =>
  one?.inApp === other.inApp && one.mail === other.mail;

/** Only changed choices are sent: the others follow the category, also when its default changes. */
export function saidIn(before: Draft, { choices, ...setting }: Draft) {
  const categories = Object.entries(choices)
    .filter(([id, choice]) => !sameChoice(before.choices[id], choice))
    .map(([id, choice]) => ({ id, ...choice }));
  return { ...setting, categories };
}

const SETTINGS = ['quietFrom', 'quietTo', 'timeZone', 'digest', 'digestHour'] as const;

export const isChanged = (before: Draft, draft: Draft) =>
  SETTINGS.some((key) => before[key] !== draft[key]) || saidIn(before, draft).categories.length > 0;

const QUIET = { quietFrom: '22:00', quietTo: '08:00' };

/** The first setting that needs a time zone takes the browser's. */
const clockFor = (draft: Draft, zone: string) =>
  draft.quietFrom === null && draft.digest === 'none' ? { timeZone: zone } : {};

export const withQuiet = (draft: Draft, on: boolean, zone: string): Draft =>
  on ? { ...draft, ...clockFor(draft, zone), ...QUIET } : { ...draft, quietFrom: null, quietTo: null };

export const withDigest = (draft: Draft, on: boolean, zone: string): Draft =>
  on ? { ...draft, ...clockFor(draft, zone), digest: 'daily' } : { ...draft, digest: 'none' };
