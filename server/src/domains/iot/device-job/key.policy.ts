import type { JOB_KINDS } from '@cloudyard/contract/iot/device-job.ts';

/** What work on devices may need. */
export const KEYS = [
  'iot.device.edit',
  'iot.device.command',
  'iot.group.edit',
  'equipment.gateway.edit',
] as const;

/** Without this one it is not begun, and not gone on with. */
export function keyOf(kind: (typeof JOB_KINDS)[number]): (typeof KEYS)[number] {
  if (kind === 'command') return 'iot.device.command';
  return kind === 'group' || kind === 'ungroup' ? 'iot.group.edit' : 'iot.device.edit';
}
