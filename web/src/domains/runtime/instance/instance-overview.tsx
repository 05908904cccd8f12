import type { Instance, InstanceDetail } from '@cloudyard/contract/runtime/instance.ts';
import { Alert } from 'antd';
import { Link } from 'react-router';
import { Facts } from '../../../kit/detail-page.tsx';
import { useMay } from '../../../kit/may.tsx';
import { ObjectLink } from '../../../kit/object-link.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { words } from '../i18n/instance/en.ts';
import { words as diagnosisWords } from '../i18n/shared/diagnosis-en.ts';
import { words as sharedWords } from '../i18n/shared/en.ts';
import { alertOf, diagnosisOf } from '../shared/diagnosis.ts';
import { orderPath } from '../shared/paths.ts';
import { UseMeters } from '../shared/use-bars.tsx';
import { ReleaseList } from './release-list.tsx';

type Props = { instance: InstanceDetail };

/** How it is and why, what it uses, and what it can return to. */
export function InstanceOverview({ instance }: Props) {
  const t = useText(words);
  return (
    <div className="cy-pad cy-stack cy-gap-24">
      <Diagnosis instance={instance} />
      <section aria-label={t.limits}>
        <h2 className="cy-size-15 cy-strong cy-bottom-8">{t.limits}</h2>
        <UseMeters limits={instance.limits} use={instance.use} />
        <p className="cy-small cy-faint cy-top-8">
          {instance.use ? (
            <>
              {t.measuredAt} <TimeText value={instance.use.at} />
            </>
          ) : (
            t.unmeasured
          )}
        </p>
      </section>
      <section aria-label={t.releases}>
        <h2 className="cy-size-15 cy-strong cy-bottom-4">{t.releases}</h2>
        <p className="cy-faint cy-bottom-8">{t.releasesHint}</p>
        <ReleaseList instance={instance} />
      </section>
    </div>
  );
}

/** Why it is not running, and what to do: in place of a terminal. */
export function Diagnosis({ instance }: { instance: Instance }) {
  const t = useText(words);
  const { finding, why, todo, facts } = diagnosisOf(useText(diagnosisWords), instance);
  return (
    <section aria-label={t.diagnosis} aria-live="polite">
      <Alert
        type={alertOf(finding)}
        showIcon
        title={why}
        description={
          (todo || facts.length > 0) && (
            <>
              {todo && <p className="cy-flush">{todo}</p>}
              {facts.map((fact) => (
                <p key={fact} className="cy-flush cy-small cy-faint cy-break">
                  {fact}
                </p>
              ))}
            </>
          )
        }
      />
    </section>
  );
}

/** What it is, beside its tabs. */
export function Basics({ instance }: Props) {
  const t = useText(words);
  const { kinds } = useText(sharedWords);
  const may = useMay();
  const { holder, spaceId, spaceName } = instance;
  const isOrder = holder.type === 'order' && may('market.application.buy');
  return (
    <Panel title={t.basics}>
      <Facts
        facts={[
          { label: t.kind, value: kinds[instance.kind] },
          {
            label: t.space,
            value: (
              <ObjectLink type="space" id={spaceId}>
                {spaceName}
              </ObjectLink>
            ),
          },
          { label: t.host, value: <code className="cy-break">{instance.host}</code> },
          { label: t.since, value: <TimeText value={instance.since} /> },
          { label: t.restarts, value: String(instance.restarts) },
          { label: t.createdAt, value: <TimeText value={instance.createdAt} /> },
          ...(isOrder ? [{ label: t.order, value: <Link to={orderPath(holder.id)}>{t.toOrder}</Link> }] : []),
        ]}
      />
    </Panel>
  );
}
