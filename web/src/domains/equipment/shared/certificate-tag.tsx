import { type Certificate, CERTIFICATE_STATUS as STATUS } from '@cloudyard/contract/equipment/certificate.ts';
import { NONE } from '../../../kit/none.tsx';
import { StatusTag, type Tone } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/certificate/en.ts';

const TONES: Record<Certificate['certifyStatus']['code'], Tone> = {
  [STATUS.registering]: 'busy',
  [STATUS.valid]: 'good',
  [STATUS.refused]: 'bad',
  [STATUS.destroying]: 'busy',
  [STATUS.destroyed]: 'neutral',
};

type Shown = Pick<Certificate, 'certifyStatus' | 'inForce' | 'daysLeft'>;

/** Passed, but outside of its term: before its first day, or after its last. */
const isOutside = ({ certifyStatus: { code }, inForce }: Shown) => code === STATUS.valid && !inForce;

export function CertificateTag({ certificate }: { certificate: Shown }) {
  const t = useText(words);
  const { code } = certificate.certifyStatus;
  if (!isOutside(certificate)) return <StatusTag tone={TONES[code]}>{t.statuses[code]}</StatusTag>;
  const over = certificate.daysLeft < 0;
  return <StatusTag tone={over ? 'bad' : 'neutral'}>{over ? t.over : t.later}</StatusTag>;
}

const SOON = 30;
const VERY_SOON = 7;

/** A week before the end it is urgent, a month before it is time to renew. */
export function toneOfDays(daysLeft: number): Tone {
  if (daysLeft <= VERY_SOON) return 'bad';
  return daysLeft <= SOON ? 'caution' : 'good';
}

const DAY = 86_400_000;
const untilDay = (day: string, now = Date.now()) =>
  Math.ceil((Date.parse(`${day}T00:00:00+08:00`) - now) / DAY);

/** How long a passed one lasts; nothing for those that were never passed or are destroyed. */
export function DaysLeft({ certificate }: { certificate: Shown & Pick<Certificate, 'beginDate'> }) {
  const t = useText(words);
  const { certifyStatus, daysLeft, inForce, beginDate } = certificate;
  if (certifyStatus.code !== STATUS.valid && certifyStatus.code !== STATUS.destroying) return NONE;
  if (daysLeft < 0) return <StatusTag tone="bad">{fill(t.daysOver, { n: -daysLeft })}</StatusTag>;
  if (!inForce) return <StatusTag tone="neutral">{fill(t.starts, { n: untilDay(beginDate) })}</StatusTag>;
  const text = daysLeft === 0 ? t.lastDay : fill(t.daysLeft, { n: daysLeft });
  return <StatusTag tone={toneOfDays(daysLeft)}>{text}</StatusTag>;
}
