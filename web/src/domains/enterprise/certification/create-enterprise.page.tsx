import { certificationApi } from '@cloudyard/contract/enterprise/certification.ts';
import { VERIFY_CODES } from '@cloudyard/contract/enterprise/values.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PageHead } from '../../../kit/list-page.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/certification/en.ts';
import { phaseOf } from './beginning.ts';
import { HandedIn } from './handed-in.tsx';
import { RefusedBanner } from './refused-banner.tsx';
import { useFoundingFlow } from './use-flow.ts';
import { useFresh } from './use-fresh.ts';
import { Wizard } from './wizard.tsx';

/** A new enterprise: its founder fills in, waits for the verdict, corrects. */
export function CreateEnterprisePage() {
  const t = useText(words).create;
  usePageTitle(t.title);
  const person = useAsk(certificationApi.person, {});
  return (
    <div className="cy-page">
      <PageHead title={t.title} sentence={t.sentence} />
      <Loaded asked={person}>
        {({ code }) => (code === VERIFY_CODES.verified ? <Founding /> : <NotCertified code={code} />)}
      </Loaded>
    </div>
  );
}

function NotCertified({ code }: { code: number }) {
  const t = useText(words).create;
  const verifying = code === VERIFY_CODES.submitted || code === VERIFY_CODES.review;
  const title = verifying ? t.verifying : t.notCertified;
  return (
    <section className="cy-panel" aria-label={title}>
      <Empty
        title={title}
        hint={verifying ? t.verifyingHint : t.notCertifiedHint}
        action={<Link to="/console/create-user-certify">{verifying ? t.seeCertify : t.toCertify}</Link>}
      />
    </section>
  );
}

function Founding() {
  const flow = useFoundingFlow();
  const { asked, generation, reload } = useFresh(flow);
  return (
    <Loaded asked={asked}>
      {(standing): ReactNode => {
        const { latest } = standing;
        if (latest && phaseOf(standing) === 'waiting')
          return <HandedIn flow={flow} standing={standing} version={latest} />;
        return (
          <Wizard
            key={generation}
            flow={flow}
            standing={standing}
            onReload={reload}
            notice={latest && <RefusedBanner version={latest} />}
          />
        );
      }}
    </Loaded>
  );
}
