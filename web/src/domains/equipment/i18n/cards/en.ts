import type { Words } from '../../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  none: 'No gateways yet',
  noneHint: 'Register a certificate, add a gateway, then issue its credential.',
  toGateways: 'Go to gateways',
  online: 'Gateways online',
  ofAll: 'of {n}',
  away: 'Gateways that went offline last',
  fine: 'No gateway is offline.',
  because: '{cause} {n}',
  unknownCause: 'Cause unknown',
  expiring: 'Certificates ending within {days} days',
  nothingEnds: 'No certificate ends within {days} days.',
  daysLeft: '{n} days left',
  lastDay: 'Ends today',
  more: '{n} more',
  rateNow: 'Last 10 seconds',
  rateLabel: 'Messages and points per second in the last 15 minutes',
  perSecond: 'per second',
  messages: 'Messages',
  points: 'Points',
  nothingArrives: 'No messages in the last 15 minutes',
  nothingHint: 'Once a gateway is connected and its nodes are configured, messages per second appear here.',
};
export const words = { cn, en };
