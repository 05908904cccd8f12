import { type Application, applicationApi } from '@cloudyard/contract/publishing/application.ts';
import type { Buyers } from '@cloudyard/contract/publishing/impact.ts';
import { Button } from 'antd';
import { type Fact, Facts } from '../../../kit/detail-page.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { CardSkeleton } from '../../../kit/tile.tsx';
import { TimeText } from '../../../kit/time-text.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/application/en.ts';
import { words as partWords } from '../i18n/shared/en.ts';
import { type Act, whyNot } from '../shared/acts.ts';
import { useStatusActs } from '../shared/use-status-acts.tsx';

const ACTS = ['offline', 'archive', 'restore'] as const satisfies readonly Act[];

/** Acts that take something away from users, and from how many. */
export function DangerSection({ application }: { application: Application }) {
  const t = useText(words).danger;
  const acts = useText(partWords).acts;
  const { act, holder, busy } = useStatusActs('application');
  return (
    <Panel title={t.title}>
      <div className="cy-stack">
        <p>{t.sentence}</p>
        <ImpactFacts id={application.id} />
        {ACTS.map((one) => {
          const why = whyNot(one, application);
          return (
            <div key={one} className="publishing-danger-line cy-over cy-line cy-gap-16">
              <div className="cy-grow">
                <strong>{acts.names[one]}</strong>
                <p className="cy-faint">{why ? acts.why[why] : t.hints[one]}</p>
              </div>
              <Button
                danger={one !== 'restore'}
                disabled={why !== undefined}
                loading={busy}
                onClick={() => void act(one, application)}
              >
                {acts.names[one]}
              </Button>
            </div>
          );
        })}
      </div>
      {holder}
    </Panel>
  );
}

const bought = (t: Words, { orders, instances, enterprises, paidUntil, renewals }: Buyers): Fact[] => [
  { label: t.orders, value: orders.toLocaleString() },
  { label: t.instances, value: instances.toLocaleString() },
  { label: t.enterprises, value: enterprises?.toLocaleString() ?? t.few },
  { label: t.renewals, value: renewals.toLocaleString() },
  ...(paidUntil ? [{ label: t.paidUntil, value: <TimeText value={paidUntil} /> }] : []),
];
type Words = (typeof words)['cn']['danger'];

function ImpactFacts({ id }: { id: string }) {
  const t = useText(words).danger;
  const asked = useAsk(applicationApi.impact, { params: { id } });
  return (
    <Loaded asked={asked} skeleton={<CardSkeleton />}>
      {({ subscribers, versions, modules, buyers }) => (
        <Facts
          facts={[
            { label: t.subscribers, value: subscribers.toLocaleString() },
            { label: t.versions, value: versions.toLocaleString() },
            { label: t.modules, value: modules.toLocaleString() },
            ...(buyers ? bought(t, buyers) : []),
          ]}
        />
      )}
    </Loaded>
  );
}
