import type { SpaceDossier } from '@cloudyard/contract/space/review.ts';
import type { SpaceRow } from '@cloudyard/contract/space/space.ts';
import { type Column, name, time } from '../../../kit/columns.tsx';
import { DataTable } from '../../../kit/data-table.tsx';
import { Facts } from '../../../kit/detail-page.tsx';
import { ObjectLink } from '../../../kit/object-link.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { PaymentTag } from '../../ledger/lent/payments-of.tsx';
import { words } from '../i18n/review/en.ts';
import { words as sharedWords } from '../i18n/shared/en.ts';
import { AmountList } from '../shared/amount-list.tsx';
import { SpaceTag } from '../shared/space-tag.tsx';
import { yuan } from '../shared/yuan.ts';

type Props = { dossier: SpaceDossier };

/** What is asked for, who asks, and what they had before. */
export function Evidence({ dossier }: Props) {
  const t = useText(words);
  return (
    <>
      <Panel title={t.request}>
        <Request dossier={dossier} />
      </Panel>
      <Panel title={t.items}>
        <AmountList items={dossier.items} />
      </Panel>
      <Panel title={t.applicant}>
        <Applicant dossier={dossier} />
      </Panel>
      <Panel title={t.former}>
        <Former rows={dossier.former} />
      </Panel>
    </>
  );
}

function Request({ dossier: { space } }: Props) {
  const t = useText(words);
  const s = useText(sharedWords);
  const named = useLocalizedName();
  const { quotaPlan: plan, payment } = space;
  return (
    <Facts
      facts={[
        { label: t.name, value: space.name },
        { label: t.domain, value: space.domainName },
        { label: t.plan, value: `${named(plan)} · ${fill(s.perMonth, { price: yuan(plan.price) })}` },
        { label: t.period, value: fill(s.months, { n: space.period }) },
        { label: t.amount, value: <span className="cy-figures">{yuan(space.amount)}</span> },
        { label: t.payment, value: payment ? <PaymentTag state={payment.state} /> : t.noPayment },
        { label: t.platform, value: s.platforms[space.platform] },
        { label: t.autoRenewal, value: space.autoRenewal ? t.on : t.off },
        { label: t.submitter, value: space.submittedBy },
        { label: t.submittedAt, value: <TimeText value={space.submittedAt} /> },
      ]}
    />
  );
}

function Applicant({ dossier: { space, enterprise } }: Props) {
  const t = useText(words);
  return (
    <Facts
      facts={[
        {
          label: t.enterprise,
          value: (
            <ObjectLink type="enterprise" id={space.enterpriseId}>
              {enterprise.name}
            </ObjectLink>
          ),
        },
        {
          label: t.certification,
          value: (
            <StatusTag tone={enterprise.isCertified ? 'good' : 'bad'}>
              {enterprise.isCertified ? t.certified : t.notCertified}
            </StatusTag>
          ),
        },
        { label: t.certifiedAt, value: <TimeText value={enterprise.certifiedAt} /> },
        { label: t.members, value: enterprise.members.toLocaleString() },
        { label: t.enterpriseSince, value: <TimeText value={enterprise.createdAt} /> },
      ]}
    />
  );
}

function Former({ rows }: { rows: readonly SpaceRow[] }) {
  const t = useText(words);
  const named = useLocalizedName();
  if (rows.length === 0) return <p className="cy-faint cy-flush">{t.noFormer}</p>;
  const columns: Column<SpaceRow>[] = [
    name('name', t.name, ({ id }) => ({ type: 'space', id })),
    {
      key: 'status',
      title: t.formerStatus,
      phone: 'status',
      render: (_, { status }) => <SpaceTag status={status} />,
    },
    { key: 'plan', title: t.plan, render: (_, { quotaPlan }) => named(quotaPlan) },
    time('endsAt', t.formerEnded),
  ];
  return <DataTable rows={rows} columns={columns} />;
}
