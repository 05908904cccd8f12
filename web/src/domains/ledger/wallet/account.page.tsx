import { NIL } from '@cloudyard/contract/kit/values.ts';
import { useLocation, useNavigate } from 'react-router';
import { PageHead } from '../../../kit/list-page.tsx';
import { ListTabs } from '../../../kit/list-tabs.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Empty } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { useWho } from '../../../kit/who.ts';
import { HoldList } from '../hold/hold-list.tsx';
import { words } from '../i18n/wallet/en.ts';
import { TopupLink } from '../topup/topup-link.tsx';
import { TopupList } from '../topup/topup-list.tsx';
import { Overview } from './overview.tsx';
import { Statement } from './statement.tsx';

export const PersonAccountPage = () => <AccountPage enterpriseId={NIL} />;

export function EnterpriseAccountPage() {
  const t = useText(words);
  const { enterpriseId } = useWho();
  if (enterpriseId === undefined || enterpriseId === NIL)
    return <Empty title={t.noEnterprise} hint={t.noEnterpriseHint} />;
  return <AccountPage key={enterpriseId} enterpriseId={enterpriseId} />;
}

const TABS = ['overview', 'statement', 'holds', 'topups'] as const;
type Tab = (typeof TABS)[number];
const parts = { overview: Overview, statement: Statement, holds: HoldList, topups: TopupList };

/** A wallet: what is there, what moved, what is held. */
function AccountPage({ enterpriseId }: { enterpriseId: string }) {
  const t = useText(words);
  const isOwn = enterpriseId === NIL;
  const title = isOwn ? t.personTitle : t.enterpriseTitle;
  usePageTitle(title);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const wanted = new URLSearchParams(search).get('tab');
  const tab: Tab = TABS.find((one) => one === wanted) ?? 'overview';
  const Part = parts[tab];
  return (
    <div className="cy-page">
      <PageHead
        title={title}
        sentence={isOwn ? t.personSentence : t.enterpriseSentence}
        actions={<TopupLink enterpriseId={enterpriseId} />}
      />
      <section className="cy-panel" aria-label={t.tabs[tab]}>
        <ListTabs
          label={t.view}
          value={tab}
          tabs={TABS.map((value) => ({ value, label: t.tabs[value] }))}
          onChange={(next) =>
            void navigate({ pathname, search: next === 'overview' ? '' : `?tab=${next}` }, { replace: true })
          }
        />
        <Part enterpriseId={enterpriseId} />
      </section>
    </div>
  );
}
