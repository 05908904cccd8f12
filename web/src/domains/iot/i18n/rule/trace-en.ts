import type { Words } from '../../../../kit/text.ts';
import { cn } from './trace-cn.ts';

export const en: Words<typeof cn> = {
  debugText: 'Keeps the way of every message through the rule, and stops by itself.',
  minutes: '{n} minutes',
  debug: 'Start debugging',
  stopDebug: 'Stop debugging',
  debugging: 'Debugging until {until}',
  notDebugging: 'Not debugging',
  traces: 'Ways of messages',
  noTraces: 'No messages yet',
  noTracesHint: 'They appear here when devices report something',
  unpublished: 'Publish it first to debug it',
  version: 'Version {n}',
  steps: 'Steps',
  message: 'Message',
  otherVersion: 'This way is of version {n}, which the canvas shows',
};
export const words = { cn, en };
