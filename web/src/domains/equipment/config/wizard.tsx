import './wizard.css';
import type { GatewayConfig } from '@cloudyard/contract/equipment/config.ts';
import type { Gateway } from '@cloudyard/contract/equipment/gateway.ts';
import { Alert, Button, Steps } from 'antd';
import { useState } from 'react';
import { LeaveGuard } from '../../../kit/leave-guard.tsx';
import { LeaveLink } from '../../../kit/leave-link.tsx';
import { PageHead } from '../../../kit/list-page.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/config/en.ts';
import { nameOf } from '../shared/gateway-tag.tsx';
import { gatewayPath } from '../shared/paths.ts';
import { GeneralStep } from './general-step.tsx';
import { NodeStep } from './node-step.tsx';
import { SummaryDialog } from './summary-dialog.tsx';
import { type ConfigWork, useConfigWork } from './use-config-work.ts';
import { useSaveConfig } from './use-save-config.ts';

export const STEPS = ['tab_1', 'tab_2'] as const;
export type Step = (typeof STEPS)[number];

type WizardProps = {
  gateway: Gateway;
  newest: GatewayConfig;
  /** The version it is begun from, where that is not the newest. */
  former?: GatewayConfig;
};

/** General configuration, then nodes, then what saving changes. */
export function Wizard({ gateway, newest, former }: WizardProps) {
  const t = useText(words);
  const [step, setStep] = useState<Step>('tab_1');
  const [isEnding, setEnding] = useState(false);
  const work = useConfigWork(newest, former);
  const { save, busy, isBusy } = useSaveConfig(gateway.id, work);
  const title = fill(t.title, { name: nameOf(gateway) });
  usePageTitle(title);
  return (
    <div className="cy-page">
      <PageHead
        title={title}
        sentence={t.sentence}
        actions={<LeaveLink to={gatewayPath(gateway.id, 'device')}>{t.back}</LeaveLink>}
      />
      <section className="cy-panel cy-pad cy-stack cy-gap-16" aria-label={title}>
        <LeaveGuard dirty={work.dirty} isBusy={isBusy} />
        <Steps
          aria-label={t.stepsLabel}
          size="small"
          responsive={false}
          current={STEPS.indexOf(step)}
          items={STEPS.map((one) => ({ title: t.steps[one] }))}
        />
        {/* While it is saved, the newest version is the own one. */}
        {!busy && <Notices work={work} newest={newest} former={former} />}
        {step === 'tab_1' ? (
          <GeneralStep
            // Merged, the fields have other values to begin with.
            key={work.base.version}
            general={work.draft.general}
            onTyped={(general) => work.change({ general })}
            onNext={(general) => {
              work.change({ general });
              setStep('tab_2');
            }}
          />
        ) : (
          <>
            <NodeStep
              gatewayId={gateway.id}
              name={gateway.equipmentId}
              nodes={work.draft.nodes}
              onChange={(nodes) => work.change({ nodes })}
            />
            <EndBar work={work} onPrevious={() => setStep('tab_1')} onFinish={() => setEnding(true)} />
          </>
        )}
      </section>
      {isEnding && (
        <SummaryDialog
          work={work}
          busy={busy}
          onSave={() => void save().catch(() => setEnding(false))}
          onClose={() => setEnding(false)}
        />
      )}
    </div>
  );
}

type EndBarProps = { work: ConfigWork; onPrevious: () => void; onFinish: () => void };

/** The proposal of a gateway without a configuration can be saved as it is. */
function EndBar({ work, onPrevious, onFinish }: EndBarProps) {
  const t = useText(words);
  const isOff = !work.dirty && work.base.version > 0;
  return (
    <div className="cy-submit equipment-bar">
      <Button onClick={onPrevious}>{t.previous}</Button>
      <Button type="primary" disabled={isOff} title={isOff ? t.unchanged : undefined} onClick={onFinish}>
        {t.finish}
      </Button>
    </div>
  );
}

type NoticesProps = { work: ConfigWork; newest: GatewayConfig; former: GatewayConfig | undefined };

function Notices({ work, newest, former }: NoticesProps) {
  const t = useText(words);
  const by = newest.savedBy || t.somebody;
  return (
    <>
      {former && <Alert type="info" showIcon title={fill(t.again, { n: former.version })} />}
      {work.isStale && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={fill(t.stale, { name: by, n: newest.version })}
          action={
            <Button size="small" onClick={work.merge}>
              {t.reload}
            </Button>
          }
        />
      )}
      {work.merged === work.base.version && !work.isStale && (
        <Alert type="success" showIcon title={fill(t.merged, { n: work.base.version })} />
      )}
    </>
  );
}
