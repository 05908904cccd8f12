import { type CertificateDetail, certificateApi } from '@cloudyard/contract/equipment/certificate.ts';
import { Facts } from '../../../kit/detail-page.tsx';
import { Drawer } from '../../../kit/dialog.tsx';
import { LoadedObject } from '../../../kit/object-page.tsx';
import { type RowAction, RowActions } from '../../../kit/row-actions.tsx';
import { useText } from '../../../kit/text.ts';
import { CardSkeleton } from '../../../kit/tile.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/certificate/en.ts';
import { CertificateTag } from '../shared/certificate-tag.tsx';
import { useCertificateFacts } from './certificate-facts.tsx';
import { StepList } from './step-list.tsx';
import type { useCertificateActs } from './use-certificate-acts.ts';

type CertificateDrawerProps = {
  id: string;
  actsOf: ReturnType<typeof useCertificateActs>;
  onClose: () => void;
};

/** One certificate with its whole life; messages link to it, whichever page of the list it is on. */
export function CertificateDrawer({ id, actsOf, onClose }: CertificateDrawerProps) {
  const t = useText(words);
  const asked = useAsk(certificateApi.view, { params: { id } });
  const found = asked.data;
  const acts: RowAction[] = found ? actsOf(found) : [];
  return (
    <Drawer
      open
      size={560}
      title={found?.name ?? t.title}
      extra={found && <CertificateTag certificate={found} />}
      footer={acts.length > 0 && <RowActions actions={acts} />}
      onClose={onClose}
    >
      <LoadedObject asked={asked} missing="equipment.certificate_not_found" skeleton={<CardSkeleton />}>
        {(certificate) => <Life certificate={certificate} />}
      </LoadedObject>
    </Drawer>
  );
}

function Life({ certificate }: { certificate: CertificateDetail }) {
  const t = useText(words);
  return (
    <div className="cy-stack cy-gap-16">
      <Facts facts={useCertificateFacts(certificate)} />
      <section aria-label={t.history}>
        <h3 className="cy-strong cy-bottom-8">{t.history}</h3>
        <StepList steps={certificate.steps} />
      </section>
    </div>
  );
}
