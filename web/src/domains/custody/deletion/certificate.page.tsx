import './certificate.css';
import { deletionApi, type Statement } from '@cloudyard/contract/custody/deletion.ts';
import { Button } from 'antd';
import { useLocation } from 'react-router';
import { PageHead } from '../../../kit/list-page.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { exact } from '../../../kit/time.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/deletion/en.ts';
import { KeptList, RemovedTable } from './contents.tsx';

/** A certificate, as a page and on paper. */
export function CertificatePage() {
  const t = useText(words);
  const id = new URLSearchParams(useLocation().search).get('id') ?? '';
  const asked = useAsk(deletionApi.certificate, { params: { id } });
  usePageTitle(t.certificate);
  return (
    <div className="cy-page">
      <PageHead
        title={t.certificate}
        actions={
          <Button className="custody-no-print" disabled={!asked.data} onClick={() => print()}>
            {t.print}
          </Button>
        }
      />
      <Loaded asked={asked}>{(found) => <Certificate {...found} />}</Loaded>
    </div>
  );
}

type CertificateProps = { statement: Statement; sha256: string; isSealed: boolean };

function Certificate({ statement, sha256, isSealed }: CertificateProps) {
  const t = useText(words);
  const { number, enterprise, askedBy, askedAt, endedAt, removed, kept } = statement;
  return (
    <article className="cy-panel cy-pad cy-stack custody-certificate" aria-label={t.certificate}>
      <p className="cy-size-16 cy-flush">{fill(t.statement, { name: enterprise.name })}</p>
      <dl className="custody-facts cy-grid cy-gap-8-16">
        <dt>{t.number}</dt>
        <dd className="cy-figures">{number}</dd>
        <dt>{t.enterprise}</dt>
        <dd>
          {enterprise.name} <code className="cy-break">{enterprise.id}</code>
        </dd>
        <dt>{t.askedBy}</dt>
        <dd>{askedBy.name}</dd>
        <dt>{t.askedAt}</dt>
        <dd className="cy-figures">{exact(askedAt)}</dd>
        <dt>{t.endedAt}</dt>
        <dd className="cy-figures">{exact(endedAt)}</dd>
      </dl>
      <RemovedTable title={t.removedDone} removed={removed} />
      <KeptList title={t.keptDone} kept={kept} />
      <dl className="custody-facts cy-grid cy-gap-8-16">
        <dt>{t.sha256}</dt>
        <dd>
          <code className="cy-break">{sha256}</code>
        </dd>
        <dt>{t.state}</dt>
        <dd>{isSealed ? t.sealed : t.unsealed}</dd>
      </dl>
    </article>
  );
}
