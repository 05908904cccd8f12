import {
  type Certificate,
  CertificateDraft,
  certificateApi,
} from '@cloudyard/contract/equipment/certificate.ts';
import { Id } from '@cloudyard/contract/kit/values.ts';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { TextAreaField, TextField } from '../../../kit/fields.tsx';
import { LeaveLink } from '../../../kit/leave-link.tsx';
import { PageHead } from '../../../kit/list-page.tsx';
import { LoadedObject } from '../../../kit/object-page.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Empty } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/certificate/en.ts';
import { CERTIFICATES } from '../shared/paths.ts';
import { draftOf, isMendable, isRenewable, newDraft, renewalOf } from './register-draft.ts';
import { TermField } from './term-field.tsx';
import { CERTIFICATE_REFRESH } from './use-certificate-acts.ts';

/** A new certificate, a longer term of one (`?renews=`), or another try (`?mends=`). */
export function RegisterPage() {
  const [search] = useSearchParams();
  const t = useText(words);
  const [renews, mends] = [search.get('renews'), search.get('mends')];
  if (renews !== null) return <WithCertificate id={renews}>{(row) => <Renewal row={row} />}</WithCertificate>;
  if (mends !== null) return <WithCertificate id={mends}>{(row) => <Mending row={row} />}</WithCertificate>;
  return (
    <Frame title={t.registerTitle} sentence={t.registerSentence}>
      <RegisterForm initial={newDraft()} />
    </Frame>
  );
}

function WithCertificate({ id, children }: { id: string; children: (row: Certificate) => ReactNode }) {
  const known = Id.safeParse(id);
  const asked = useAsk(certificateApi.view, { params: { id } }, { enabled: known.success });
  if (!known.success) return <Navigate to="/exception/415" replace />;
  return (
    <LoadedObject asked={asked} missing="equipment.certificate_not_found">
      {children}
    </LoadedObject>
  );
}

function Renewal({ row }: { row: Certificate }) {
  const t = useText(words);
  return (
    <Frame title={t.renewTitle} sentence={fill(t.renewSentence, { name: row.name })}>
      {isRenewable(row) ? (
        <RegisterForm initial={renewalOf(row)} />
      ) : (
        <Empty title={t.notRenewable} hint={t.notRenewableHint} />
      )}
    </Frame>
  );
}

function Mending({ row }: { row: Certificate }) {
  const t = useText(words);
  return (
    <Frame title={t.mendTitle} sentence={t.mendSentence}>
      {row.comment && (
        <Alert
          className="cy-bottom-16"
          type="warning"
          showIcon
          title={t.refusedBefore}
          description={row.comment}
        />
      )}
      {isMendable(row) ? (
        <RegisterForm initial={draftOf(row)} mends={row.id} />
      ) : (
        <Empty title={t.notMendable} hint={t.notMendableHint} />
      )}
    </Frame>
  );
}

function Frame({ title, sentence, children }: { title: string; sentence: string; children: ReactNode }) {
  const t = useText(words);
  usePageTitle(title);
  return (
    <div className="cy-page">
      <PageHead
        title={title}
        sentence={sentence}
        actions={<LeaveLink to={CERTIFICATES}>{t.backToList}</LeaveLink>}
      />
      <section className="cy-panel cy-pad" aria-label={title}>
        {children}
      </section>
    </div>
  );
}

function RegisterForm({ initial, mends }: { initial: CertificateDraft; mends?: string }) {
  const t = useText(words);
  const toast = useToast();
  const navigate = useNavigate();
  const register = useSend(certificateApi.register, { act: 'form', refresh: CERTIFICATE_REFRESH });
  const mend = useSend(certificateApi.mend, { act: 'form', refresh: CERTIFICATE_REFRESH });
  const send = async (body: CertificateDraft) => {
    if (mends) await mend.mutateAsync({ params: { id: mends }, body });
    else await register.mutateAsync({ body });
    toast.success(t.submitted);
    void navigate(CERTIFICATES);
  };
  return (
    <EntityForm
      schema={CertificateDraft}
      initial={initial}
      verb={t.submit}
      failed={t.submitFailed}
      onSend={send}
      onCancel={() => void navigate(CERTIFICATES)}
    >
      <TextField name="name" label={t.name} help={t.nameHelp} maxLength={60} />
      <TermField />
      <TextAreaField
        name="description"
        label={t.description}
        help={t.descriptionHelp}
        maxLength={500}
        rows={3}
      />
      <TextAreaField
        name="registerDescription"
        label={t.registerDescription}
        help={t.registerDescriptionHelp}
        maxLength={500}
        rows={3}
      />
    </EntityForm>
  );
}
