import {
  type Certificate,
  type CertificateDraft,
  CERTIFICATE_STATUS as STATUS,
} from '@cloudyard/contract/equipment/certificate.ts';
import dayjs from 'dayjs';
import { endAfter } from './term-field.tsx';

const DAY = 'YYYY-MM-DD';
const today = () => dayjs().format(DAY);

/** For a year from today. */
export function newDraft(begin = today()): CertificateDraft {
  return {
    ...{ name: '', description: '', registerDescription: '' },
    beginDate: begin,
    endDate: endAfter(begin, 1),
  };
}

/** For a year from the day after the present term, or from today when that is over. */
export function renewalOf({ id, name, description, endDate }: Certificate): CertificateDraft {
  const next = dayjs(endDate).add(1, 'day').format(DAY);
  return { ...newDraft(next > today() ? next : today()), name, description, renewsId: id };
}

export const draftOf = (row: Certificate): CertificateDraft => ({
  ...{ name: row.name, description: row.description, registerDescription: row.registerDescription },
  ...{ beginDate: row.beginDate, endDate: row.endDate },
});

export const isRenewable = ({ certifyStatus: { code }, renewal }: Certificate) =>
  code === STATUS.valid && renewal === null;
export const isMendable = ({ certifyStatus: { code } }: Certificate) =>
  code === STATUS.registering || code === STATUS.refused;
