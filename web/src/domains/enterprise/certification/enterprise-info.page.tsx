import './certification.css';
import { certificationApi } from '@cloudyard/contract/enterprise/certification.ts';
import { domainApi } from '@cloudyard/contract/enterprise/domain.ts';
import { enterpriseApi } from '@cloudyard/contract/enterprise/enterprise.ts';
import { maskedNumber } from '@cloudyard/contract/enterprise/values.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { Button, Input } from 'antd';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { CopyId } from '../../../kit/copy-id.tsx';
import { DetailPage } from '../../../kit/detail-page.tsx';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { Field } from '../../../kit/fields.tsx';
import { PageHead } from '../../../kit/list-page.tsx';
import { useMay } from '../../../kit/may.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { useWho } from '../../../kit/who.ts';
import { StoragePanel } from '../../file/lent/storage-panel.tsx';
import { words } from '../i18n/certification/en.ts';
import { ContentView } from '../shared/content-view.tsx';
import { CODE_TONES, VersionBanner } from '../shared/version-banner.tsx';
import { phaseOf, type Standing, type Version } from './beginning.ts';
import { Nowhere } from './edit-enterprise.page.tsx';
import { VersionHistory } from './version-history.tsx';

/** An emptied field means no domain. */
const Choice = z.object({
  domain: z.preprocess((typed) => (typed === '' ? null : typed), domainApi.choose.body.shape.domain),
});

/** The enterprise's public address; only for users who may choose it. */
function DomainPanel() {
  const t = useText(words).domain;
  const may = useMay()('enterprise.info.edit');
  const asked = useAsk(domainApi.mine, {}, { enabled: may });
  if (!may) return null;
  return (
    <Panel title={t.title} actions={asked.data?.domain && <OpenPage domain={asked.data.domain} />}>
      <div className="cy-stack">
        <p className="cy-help">{t.hint}</p>
        <Loaded asked={asked}>{({ domain }) => <DomainForm key={domain} domain={domain} />}</Loaded>
      </div>
    </Panel>
  );
}

function OpenPage({ domain }: { domain: string }) {
  const t = useText(words).domain;
  return (
    <a href={`/${domain}`} target="_blank" rel="noreferrer">
      {t.open}
    </a>
  );
}

function DomainForm({ domain }: { domain: string | null }) {
  const t = useText(words).domain;
  const toast = useToast();
  const choose = useSend(domainApi.choose, { act: 'form', refresh: [domainApi.mine] });
  return (
    <EntityForm
      schema={Choice}
      edits
      initial={{ domain: domain ?? '' }}
      onSend={async (body) => {
        await choose.mutateAsync({ body });
        toast.success(t.saved);
      }}
    >
      <Field name="domain" label={t.label} help={t.help}>
        <Input prefix={`${location.host}/`} maxLength={30} autoComplete="off" />
      </Field>
    </EntityForm>
  );
}

const EDIT = '/console/edit-enterprise-details';

/** The current enterprise: what is in force, what is under way, and its history. */
export function EnterpriseInfoPage() {
  const t = useText(words).info;
  const { enterpriseId = NIL } = useWho();
  if (enterpriseId === NIL)
    return (
      <div className="cy-page">
        <PageHead title={t.title} />
        <Nowhere />
      </div>
    );
  return <Info enterpriseId={enterpriseId} />;
}

function Info({ enterpriseId }: { enterpriseId: string }) {
  const query = { enterpriseId };
  const asked = useAsk(certificationApi.enterprise, { query });
  return (
    <Loaded asked={asked}>{(standing) => <Details enterpriseId={enterpriseId} standing={standing} />}</Loaded>
  );
}

function Details({ enterpriseId, standing }: { enterpriseId: string; standing: Standing }) {
  const t = useText(words);
  const { code, inForce, latest } = standing;
  const history = useAsk(certificationApi.enterpriseHistory, { query: { enterpriseId } });
  const known = useAsk(enterpriseApi.info, { query: { id: enterpriseId } });
  const phase = phaseOf(standing);
  const facts = useFacts(inForce);
  return (
    <DetailPage
      title={inForce?.content.name ?? known.data?.name ?? t.info.title}
      identity={
        <>
          <StatusTag tone={CODE_TONES[code] ?? 'neutral'}>
            {t.codes[String(code) as keyof typeof t.codes]}
          </StatusTag>
          <CopyId id={enterpriseId} />
        </>
      }
      {...(facts ? { facts } : {})}
      actions={inForce && <Modify phase={phase} />}
      aside={<VersionHistory kind="enterprise" asked={history} inForceId={inForce?.id} />}
    >
      {latest && latest.id !== inForce?.id && latest.state !== 'withdrawn' && (
        <VersionBanner version={latest} />
      )}
      <Panel title={t.info.inForce}>
        {inForce ? (
          <ContentView kind="enterprise" content={inForce.content} />
        ) : (
          <Empty title={t.info.none} hint={t.info.noneHint} action={<Modify phase={phase} />} />
        )}
      </Panel>
      <DomainPanel />
      <StoragePanel whose="enterprise" />
    </DetailPage>
  );
}

function useFacts(inForce: Version | null) {
  const t = useText(words).info;
  if (!inForce) return undefined;
  const { content, number, decidedAt } = inForce;
  return [
    {
      label: t.creditId,
      value: <span className="cy-mono cy-size-13">{maskedNumber(content.unifiedCreditId ?? '')}</span>,
    },
    { label: t.licenceEnds, value: <span className="cy-figures">{content.businessExpiryDate}</span> },
    { label: t.version, value: fill(t.number, { n: number }) },
    { label: t.since, value: <TimeText value={decidedAt} /> },
  ];
}

/** One button; its label follows what the other page will show. */
function Modify({ phase }: { phase: ReturnType<typeof phaseOf> }) {
  const t = useText(words).info;
  const navigate = useNavigate();
  const label = { waiting: t.see, writing: t.goOn, inForce: t.modify, nothing: t.fillIn }[phase];
  return (
    <Button type="primary" onClick={() => void navigate(EDIT)}>
      {label}
    </Button>
  );
}
