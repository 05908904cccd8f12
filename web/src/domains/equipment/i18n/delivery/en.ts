import { cn } from './cn.ts';

export const en: typeof cn = {
  sentence:
    'The gateway numbers its messages, and the platform confirms one once it is stored. Missing numbers are listed here and can be requested again.',
  messages: 'Messages stored',
  points: 'Values stored',
  doubles: 'Arrived twice',
  doublesHint: 'Had been stored before: the gateway missed the confirmation',
  late: 'Late values',
  lateHint: 'Older than what had been stored before',
  notKept: 'Not kept by policy',
  notKeptHint: 'Arrived, shown and judged by rules; the history policy says not to keep them',
  missing: 'Messages missing',
  receivedAt: 'Last received',
  runs: 'Runs',
  runsHint: 'A gateway that forgets its count starts a new run.',
  run: 'Run',
  range: 'Numbers',
  stored: 'Stored',
  givenUp: 'Given up by the gateway',
  began: 'Started',
  gaps: 'Missing numbers',
  noGaps: 'No message is missing',
  resend: 'Request again',
  asked: 'Requested {count} ranges of messages again',
  nothing: 'Nothing needs to be sent again',
  empty: 'No data yet',
  emptyHint: 'Once the gateway connects and reports, this shows what became of every message.',
};

export const words = { cn, en };
