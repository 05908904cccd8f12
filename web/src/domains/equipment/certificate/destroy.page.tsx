import {
  type Certificate,
  certificateApi,
  CERTIFICATE_STATUS as STATUS,
} from '@cloudyard/contract/equipment/certificate.ts';
import { Alert } from 'antd';
import { useNavigate } from 'react-router';
import { Facts } from '../../../kit/detail-page.tsx';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { TextAreaField } from '../../../kit/fields.tsx';
import { LeaveLink } from '../../../kit/leave-link.tsx';
import { PageHead } from '../../../kit/list-page.tsx';
import { LoadedObject } from '../../../kit/object-page.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Panel } from '../../../kit/panel.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/certificate/en.ts';
import { CertificateTag } from '../shared/certificate-tag.tsx';
import { CERTIFICATES } from '../shared/paths.ts';
import { WithAddressId } from '../shared/with-address-id.tsx';
import { useCertificateFacts } from './certificate-facts.tsx';
import { CERTIFICATE_REFRESH } from './use-certificate-acts.ts';

const Reason = certificateApi.destroy.body.pick({ destroyDescription: true });

/** Asks for the end of one certificate. */
export function DestroyPage() {
  return <WithAddressId>{(id) => <Destroy key={id} id={id} />}</WithAddressId>;
}

function Destroy({ id }: { id: string }) {
  const t = useText(words);
  const asked = useAsk(certificateApi.view, { params: { id } });
  usePageTitle(t.destroyTitle);
  return (
    <LoadedObject asked={asked} missing="equipment.certificate_not_found">
      {(row) => (
        <div className="cy-page">
          <PageHead
            title={`${t.destroyTitle} · ${row.name}`}
            sentence={t.destroySentence}
            actions={<LeaveLink to={CERTIFICATES}>{t.backToList}</LeaveLink>}
          />
          <Shown row={row} />
          <section className="cy-panel cy-pad" aria-label={t.destroy}>
            {row.certifyStatus.code === STATUS.valid ? (
              <DestroyForm row={row} />
            ) : (
              <Empty
                title={t.notDestroyable}
                hint={fill(t.notDestroyableHint, { status: t.statuses[row.certifyStatus.code] })}
              />
            )}
          </section>
        </div>
      )}
    </LoadedObject>
  );
}

function Shown({ row }: { row: Certificate }) {
  return (
    <Panel title={row.name} actions={<CertificateTag certificate={row} />}>
      <Facts facts={useCertificateFacts(row)} />
    </Panel>
  );
}

function DestroyForm({ row: { id, equipment } }: { row: Certificate }) {
  const t = useText(words);
  const toast = useToast();
  const navigate = useNavigate();
  const destroy = useSend(certificateApi.destroy, { act: 'form', refresh: CERTIFICATE_REFRESH });
  const send = async ({ destroyDescription }: { destroyDescription: string }) => {
    await destroy.mutateAsync({ body: { id, destroyDescription } });
    toast.success(t.submitted);
    void navigate(CERTIFICATES);
  };
  return (
    <>
      {equipment && (
        <Alert
          className="cy-bottom-16"
          type="warning"
          showIcon
          title={fill(t.cuts, { name: equipment.equipmentId })}
        />
      )}
      <EntityForm
        schema={Reason}
        initial={{ destroyDescription: '' }}
        verb={t.submit}
        failed={t.submitFailed}
        onSend={send}
        onCancel={() => void navigate(CERTIFICATES)}
      >
        <TextAreaField
          name="destroyDescription"
          label={t.destroyDescription}
          help={t.destroyDescriptionHelp}
          maxLength={500}
        />
      </EntityForm>
    </>
  );
}
