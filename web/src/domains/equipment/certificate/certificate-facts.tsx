import type { Certificate } from '@cloudyard/contract/equipment/certificate.ts';
import { CopyId } from '../../../kit/copy-id.tsx';
import type { Fact } from '../../../kit/detail-page.tsx';
import { useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { words } from '../i18n/certificate/en.ts';
import { DaysLeft } from '../shared/certificate-tag.tsx';

export const termOf = ({ beginDate, endDate }: Pick<Certificate, 'beginDate' | 'endDate'>) =>
  `${beginDate} – ${endDate}`;

/** What its owner and a reviewer both want to know of a certificate. */
export function useCertificateFacts(certificate: Certificate): Fact[] {
  const t = useText(words);
  const { verifyTime, comment, destroyDescription, destroyUserName } = certificate;
  return [
    ...(destroyDescription
      ? [
          { label: t.destroyDescription, value: destroyDescription },
          { label: t.destroyUser, value: destroyUserName },
        ]
      : []),
    { label: t.term, value: <span className="cy-figures">{termOf(certificate)}</span> },
    { label: t.left, value: <DaysLeft certificate={certificate} /> },
    { label: t.gateway, value: certificate.equipment?.equipmentId ?? t.noGateway },
    { label: t.description, value: certificate.description },
    { label: t.registerDescription, value: certificate.registerDescription },
    { label: t.registerUser, value: certificate.registerUserName },
    { label: t.registerTime, value: <TimeText value={certificate.registerTime} /> },
    ...(comment ? [{ label: t.comment, value: comment }] : []),
    ...(verifyTime
      ? [
          { label: t.reviewer, value: certificate.reviewerName },
          { label: t.verifyTime, value: <TimeText value={verifyTime} /> },
        ]
      : []),
    { label: t.id, value: <CopyId id={certificate.id} /> },
  ];
}
