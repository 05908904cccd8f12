import type { Words } from '../../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  title: 'Reconciliation',
  sentence:
    'The ledger is checked every night and whenever you ask. Platform finance gets a message if anything is off.',
  run: 'Run now',
  started: 'Reconciliation started',
  latest: 'Latest run',
  running: 'Running',
  right: 'All correct',
  fine: 'Correct',
  wrong: '{n} checks failed',
  history: 'All runs',
  empty: 'No reconciliation yet',
  emptyHint: 'It runs every day at 0:20, or start one now.',
  check: 'Check',
  looked: 'Checked',
  wrongCount: 'Wrong',
  examples: 'Examples',
  startedAt: 'Started',
  endedAt: 'Ended',
  startedBy: 'Started by',
  result: 'Result',
  head: 'Head of the chain',
  system: 'System',
  waiting: 'Waiting',
  checks: {
    sum: 'All entries add up to zero',
    transfers: 'Every transfer balances',
    balances: 'Balances and holds match their entries',
    months: 'Monthly totals match their entries',
    holds: 'No hold is past its time',
    payments: 'Every charge and top-up is posted',
    chain: 'The chain of transfers is intact',
  },
};
export const words = { cn, en };
