import { NIL } from '@cloudyard/contract/kit/values.ts';
import { useLocation, useNavigate } from 'react-router';
import { PageHead } from '../../../kit/list-page.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Empty } from '../../../kit/states.tsx';
import { TabbedPanel } from '../../../kit/tabbed-panel.tsx';
import { useText } from '../../../kit/text.ts';
import { useWho } from '../../../kit/who.ts';
import { HoldList } from '../hold/hold-list.tsx';
import { words } from '../i18n/wallet/en.ts';
import { InvoicePart } from '../invoice/invoice-part.tsx';
import { SpendingRulesTab } from '../limit/spending-rules.tsx';
import { PaymentList } from '../payment/payment-list.tsx';
import { TopupLink } from '../topup/topup-link.tsx';
import { TopupList } from '../topup/topup-list.tsx';
import { EarningsPart } from '../withdrawal/earnings-part.tsx';
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

const TABS = [
  'overview',
  'payments',
  'statement',
  'topups',
  'holds',
  'earnings',
  'invoices',
  'rules',
] as const;
type Tab = (typeof TABS)[number];
const parts = {
  overview: Overview,
  payments: PaymentList,
  statement: Statement,
  topups: TopupList,
  holds: HoldList,
  earnings: EarningsPart,
  invoices: InvoicePart,
  rules: SpendingRulesTab,
};
/** Only what several people share. */
const ENTERPRISE_ONLY: readonly Tab[] = ['rules'];

/** A wallet: what is there, what moved, what is held, what sales brought, what was invoiced. */
function AccountPage({ enterpriseId }: { enterpriseId: string }) {
  const t = useText(words);
  const isOwn = enterpriseId === NIL;
  const title = isOwn ? t.personTitle : t.enterpriseTitle;
  usePageTitle(title);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const wanted = new URLSearchParams(search).get('tab');
  const tabs = TABS.filter((one) => !isOwn || !ENTERPRISE_ONLY.includes(one));
  const tab: Tab = tabs.find((one) => one === wanted) ?? 'overview';
  const Part = parts[tab];
  return (
    <div className="cy-page">
      <PageHead
        title={title}
        sentence={isOwn ? t.personSentence : t.enterpriseSentence}
        actions={<TopupLink enterpriseId={enterpriseId} />}
      />
      <TabbedPanel
        label={t.view}
        value={tab}
        tabs={tabs.map((value) => ({ value, label: t.tabs[value] }))}
        onChange={(next) =>
          void navigate({ pathname, search: next === 'overview' ? '' : `?tab=${next}` }, { replace: true })
        }
      >
        <Part enterpriseId={enterpriseId} />
      </TabbedPanel>
    </div>
  );
}
