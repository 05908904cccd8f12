import type { SpaceDossier } from '@cloudyard/contract/space/review.ts';
import { MAX_REASON, SPACE_STATUS } from '@cloudyard/contract/space/values.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useConfirm } from '../../../kit/confirm.ts';
import { Panel } from '../../../kit/panel.tsx';
import { ReasonForm } from '../../../kit/reason-form.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useKeys } from '../../../kit/use-keys.ts';
import { words } from '../i18n/review/en.ts';
import { SpaceTag } from '../shared/space-tag.tsx';
import { yuan } from '../shared/yuan.ts';
import type { Judging } from './use-verdict.ts';

type VerdictProps = { dossier: SpaceDossier; judging: Judging; onNext: () => void };

/** Approve what is shown, or reject it with a reason. */
export function Verdict({ dossier, judging, onNext }: VerdictProps) {
  const t = useText(words);
  const { space } = dossier;
  const waits = space.status.code === SPACE_STATUS.submitted;
  return (
    <Panel title={t.verdict} actions={<SpaceTag status={space.status} />}>
      <div className="cy-column cy-gap-12">
        {waits ? (
          <Decision dossier={dossier} judging={judging} />
        ) : (
          <Decided dossier={dossier} onNext={onNext} />
        )}
      </div>
    </Panel>
  );
}

function Decision({ dossier: { space, hindrance }, judging }: Omit<VerdictProps, 'onNext'>) {
  const t = useText(words);
  const confirm = useConfirm();
  const [failing, setFailing] = useState(false);
  const { busy } = judging;
  const closed = hindrance ?? (space.may.codes.includes(SPACE_STATUS.approved) ? null : 'none');
  const pass = async () => {
    const question = {
      title: fill(t.passTitle, { name: space.name }),
      consequence: fill(t.passConsequence, { amount: yuan(space.amount) }),
      verb: t.pass,
    };
    if (await confirm(question)) judging.pass(space);
  };
  useKeys(closed === null && !busy ? { a: () => void pass(), r: () => setFailing(true) } : {});
  if (failing && closed === null)
    return (
      <ReasonForm
        words={t}
        verb={t.fail}
        max={MAX_REASON}
        busy={busy}
        onSend={(reason) => judging.fail(space, reason)}
        onBack={() => setFailing(false)}
      />
    );
  const described = closed === null ? {} : { 'aria-describedby': 'space-closed' };
  return (
    <>
      {closed !== null && (
        <p id="space-closed" className="cy-faint cy-flush">
          {t.hindrances[closed]}
        </p>
      )}
      <div className="cy-row">
        <Button
          type="primary"
          loading={busy}
          disabled={closed !== null}
          {...described}
          onClick={() => void pass()}
        >
          {t.pass}
        </Button>
        <Button danger disabled={busy || closed !== null} {...described} onClick={() => setFailing(true)}>
          {t.fail}
        </Button>
      </div>
      <p className="cy-faint cy-keys cy-small cy-flush">{t.keys}</p>
    </>
  );
}

/** The verdict, when there is nothing to decide. */
function Decided({ dossier: { space }, onNext }: Omit<VerdictProps, 'judging'>) {
  const t = useText(words);
  const { result, reason, decidedAt, decidedBy } = space.audit;
  return (
    <>
      <p className="cy-flush">
        {[t.closed[result], decidedBy].filter(Boolean).join(' · ')}{' '}
        {decidedAt && <TimeText value={decidedAt} />}
      </p>
      {reason && <p className="space-quote cy-break">{reason}</p>}
      <div>
        <Button onClick={onNext}>{t.next}</Button>
      </div>
    </>
  );
}
