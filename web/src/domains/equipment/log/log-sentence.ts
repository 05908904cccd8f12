import type { LogEntry } from '@cloudyard/contract/equipment/log.ts';
import { fill, useText } from '../../../kit/text.ts';
import { exact } from '../../../kit/time.ts';
import { words as commandWords } from '../i18n/command/en.ts';
import { words as gatewayWords } from '../i18n/gateway/en.ts';
import { words } from '../i18n/log/en.ts';

type Words = {
  log: typeof words.cn;
  causes: (typeof gatewayWords.cn)['causes'];
  states: (typeof commandWords.cn)['states'];
};
type Facts = Record<string, string | number>;

/** The word for a code; one of a later edition of the server has none and is left out. */
const worded = (all: Readonly<Record<string, string>>, code: unknown) =>
  typeof code === 'string' && Object.hasOwn(all, code) ? all[code] : undefined;

function factsOf({ facts }: LogEntry, { log, causes, states }: Words): Facts {
  const said: Record<string, unknown> = {
    ...facts,
    cause: worded(causes, facts.cause),
    state: worded(states, facts.state),
    act: worded(log.acts, facts.act),
    fault: worded(log.faults, facts.fault),
    reason: worded(log.reasons, facts.reason),
    until: typeof facts.until === 'string' ? exact(facts.until) : undefined,
  };
  return Object.fromEntries(
    Object.entries(said).filter(
      (fact): fact is [string, string | number] =>
        (typeof fact[1] === 'string' && fact[1] !== '') || typeof fact[1] === 'number',
    ),
  );
}

/** A sentence, if all that it speaks of is known. */
function said(template: string, facts: Facts): string | undefined {
  const holes = [...template.matchAll(/\{(\w+)\}/g)].map(([, hole = '']) => hole);
  return holes.every((hole) => hole in facts) ? fill(template as '', facts as never) : undefined;
}

/** The templates that fit an entry, the one that says most first. */
function templatesOf({ type, facts }: LogEntry, { log }: Words): string[] {
  if (type === 'COMMAND') return [log.refusedCommand, log.full.COMMAND];
  if (type === 'DATA_REFUSED') return [log.full.DATA_REFUSED, log.unreadableBy, log.unreadable];
  if (type === 'DISCONNECTED') return [log.keptOut, log.full.DISCONNECTED];
  if (type === 'CHANGED' && facts.act === 'config') return [log.savedConfig, log.full.CHANGED];
  return [log.full[type]];
}

export function sentenceOf(entry: LogEntry, all: Words): string {
  const facts = factsOf(entry, all);
  for (const template of templatesOf(entry, all)) {
    const sentence = said(template, facts);
    if (sentence !== undefined) return sentence;
  }
  return all.log.short[entry.type];
}

/** What happened, as a sentence in the user's language. */
export function useSentence(): (entry: LogEntry) => string {
  const all = {
    log: useText(words),
    causes: useText(gatewayWords).causes,
    states: useText(commandWords).states,
  };
  return (entry) => sentenceOf(entry, all);
}
