import type { Device, DeviceStatus } from '@cloudyard/contract/iot/device.ts';
import { StatusTag, type Tone } from '../../../kit/status-tag.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/device/en.ts';

const TONES: Record<DeviceStatus, Tone> = {
  online: 'good',
  offline: 'bad',
  never: 'neutral',
  stopped: 'neutral',
  uncertified: 'caution',
  unknown: 'neutral',
  loose: 'caution',
};

export const StateTag = ({ status, children }: { status: DeviceStatus; children: string }) => (
  <StatusTag tone={TONES[status]}>{children}</StatusTag>
);

export function DeviceTag({ device: { status, cause } }: { device: Pick<Device, 'status' | 'cause'> }) {
  const t = useText(words);
  const why = status === 'offline' && cause ? t.causes[cause] : t.statusHints[status];
  return (
    <span title={why}>
      <StatusTag tone={TONES[status]}>{t.statuses[status]}</StatusTag>
    </span>
  );
}

export const calledOf = ({ name, code }: { name: string; code: string }) => name || code;
export const tagLines = (tags: Readonly<Record<string, string>>) =>
  Object.entries(tags).map(([key, value]) => `${key}=${value}`);
