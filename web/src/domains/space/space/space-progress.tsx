import type { Space } from '@cloudyard/contract/space/space.ts';
import { SPACE_STATUS } from '@cloudyard/contract/space/values.ts';
import { Button } from 'antd';
import { Link } from 'react-router';
import { Facts } from '../../../kit/detail-page.tsx';
import { May } from '../../../kit/may.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { words as sharedWords } from '../i18n/shared/en.ts';
import { words } from '../i18n/space/initialize-en.ts';
import { PaymentNote } from '../shared/funds.tsx';
import { addressOf, DATABASES, spacePath } from '../shared/paths.ts';
import { hasFailed, ProvisionSteps } from '../shared/provision-steps.tsx';
import { SpaceTag } from '../shared/space-tag.tsx';
import { yuan } from '../shared/yuan.ts';
import { WithdrawButton } from './withdraw.tsx';

type Props = { space: Space };

const stageOf = ({ status, steps }: Space) => {
  if (status.code === SPACE_STATUS.draft) return 'unpaid';
  if (status.code === SPACE_STATUS.submitted) return 'submitted';
  if (status.code === SPACE_STATUS.approved) return hasFailed(steps) ? 'failed' : 'approved';
  return status.code === SPACE_STATUS.online ? 'online' : 'offline';
};

/** What became of the request: in review, waiting for a payment, being set up, ready. */
export function SpaceProgress({ space, onChange }: Props & { onChange: () => void }) {
  const t = useText(words);
  const stage = stageOf(space);
  const isReady = stage === 'online' || stage === 'offline';
  return (
    <div className="cy-columns">
      <div className="cy-stack">
        <Panel title={t.states[stage]} actions={<SpaceTag status={space.status} />}>
          <div className="cy-stack cy-gap-16" aria-live="polite">
            <p className="cy-flush">{t.hints[stage]}</p>
            <PaymentNote payment={space.payment} />
            {space.status.code === SPACE_STATUS.approved && <ProvisionSteps steps={space.steps} />}
            <div className="cy-row">
              {isReady ? <Onward space={space} /> : <Link to={spacePath(space.id)}>{t.toSpace}</Link>}
              {stage === 'submitted' && <WithdrawButton space={space} />}
              {stage === 'unpaid' && (
                <Button title={t.changeHint} onClick={onChange}>
                  {t.change}
                </Button>
              )}
            </div>
          </div>
        </Panel>
      </div>
      <aside className="cy-stack">
        <Request space={space} />
      </aside>
    </div>
  );
}

function Onward({ space }: Props) {
  const t = useText(words);
  return (
    <>
      <Link className="cy-button is-primary" to={spacePath(space.id)}>
        {t.toSpace}
      </Link>
      <Link className="cy-button" to="/common/application-market-portal">
        {t.toMarket}
      </Link>
      <May permission="space.database.read">
        <Link className="cy-button" to={DATABASES}>
          {t.toDatabases}
        </Link>
      </May>
    </>
  );
}

function Request({ space }: Props) {
  const t = useText(words);
  const s = useText(sharedWords);
  const named = useLocalizedName();
  const { quotaPlan: plan } = space;
  return (
    <Panel title={t.request}>
      <Facts
        facts={[
          { label: t.name, value: space.name },
          { label: t.address, value: <span className="cy-break">{addressOf(space.domainName)}</span> },
          { label: t.platform, value: s.platforms[space.platform] },
          { label: t.plan, value: `${named(plan)} · ${fill(s.perMonth, { price: yuan(plan.price) })}` },
          { label: t.period, value: fill(s.months, { n: space.period }) },
          { label: t.amount, value: yuan(space.amount) },
          { label: t.autoRenewal, value: space.autoRenewal ? t.yes : t.no },
          { label: t.submittedAt, value: <TimeText value={space.submittedAt} /> },
          { label: t.submittedBy, value: space.submittedBy },
        ]}
      />
    </Panel>
  );
}
