import { NIL } from '@cloudyard/contract/kit/values.ts';
import { Link } from 'react-router';
import { PageHead } from '../../../kit/list-page.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { useWho } from '../../../kit/who.ts';
import { words } from '../i18n/certification/en.ts';
import { Notice } from '../lent/notice.tsx';
import { phaseOf, type Standing, wasRefused } from './beginning.ts';
import { HandedIn } from './handed-in.tsx';
import { RefusedBanner } from './refused-banner.tsx';
import { useEnterpriseFlow } from './use-flow.ts';
import { useFresh } from './use-fresh.ts';
import { Wizard } from './wizard.tsx';

/** Changes the current enterprise; what is in force stays meanwhile. */
export function EditEnterprisePage() {
  const t = useText(words);
  const { enterpriseId = NIL } = useWho();
  usePageTitle(t.edit.title);
  return (
    <div className="cy-page">
      <PageHead
        title={t.edit.title}
        sentence={t.edit.sentence}
        actions={<Link to="/console/enterprise-info-modify">{t.edit.back}</Link>}
      />
      {enterpriseId === NIL ? <Nowhere /> : <Editing key={enterpriseId} enterpriseId={enterpriseId} />}
    </div>
  );
}

export function Nowhere() {
  const t = useText(words).info;
  return (
    <section className="cy-panel" aria-label={t.nowhere}>
      <Empty title={t.nowhere} hint={t.nowhereHint} />
    </section>
  );
}

function Editing({ enterpriseId }: { enterpriseId: string }) {
  const flow = useEnterpriseFlow(enterpriseId);
  const { asked, generation, reload } = useFresh(flow);
  return (
    <Loaded asked={asked}>
      {(standing) =>
        standing.latest && phaseOf(standing) === 'waiting' ? (
          <HandedIn flow={flow} standing={standing} version={standing.latest} />
        ) : (
          <Wizard
            key={generation}
            flow={flow}
            standing={standing}
            onReload={reload}
            notice={<Before standing={standing} />}
          />
        )
      }
    </Loaded>
  );
}

function Before({ standing: { latest, inForce } }: { standing: Standing }) {
  const t = useText(words).edit;
  if (latest && wasRefused(latest)) return <RefusedBanner version={latest} />;
  if (!inForce) return null;
  return <Notice type="warning" title={t.warning} description={t.warningHint} />;
}
