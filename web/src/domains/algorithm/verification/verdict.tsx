import { algorithmApi } from '@cloudyard/contract/algorithm/algorithm.ts';
import type { AlgorithmDossier } from '@cloudyard/contract/algorithm/verification.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useConfirm } from '../../../kit/confirm.ts';
import { CopyId } from '../../../kit/copy-id.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { ReasonForm } from '../../../kit/reason-form.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useKeys } from '../../../kit/use-keys.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/verification/en.ts';
import { shortDigest } from '../shared/evidence-words.ts';
import { StateTag } from '../shared/state-tag.tsx';
import type { Judging } from './use-verdict.ts';

const MAX_REASON = algorithmApi.setStatus.body.shape.reason.unwrap().maxLength ?? 1000;

type VerdictProps = { dossier: AlgorithmDossier; judging: Judging };

/** Pass exactly what is shown, or refuse it with a reason; whoever has a part in it reads why they cannot. */
export function Verdict({ dossier, judging }: VerdictProps) {
  const t = useText(words);
  const { code } = dossier.algorithmStatus;
  return (
    <Panel title={t.verdict} actions={<StateTag code={code} />}>
      <div className="cy-column cy-gap-12">
        {code === '2' ? (
          <Decision dossier={dossier} judging={judging} />
        ) : (
          <>
            <p>{t.closed[code]}</p>
            {dossier.reason && <p className="algorithm-verdict-reason cy-break cy-pre">{dossier.reason}</p>}
          </>
        )}
      </div>
    </Panel>
  );
}

/** A trial of exactly this content that came to an end. */
const isTried = ({ evidence, digest }: AlgorithmDossier) =>
  evidence?.state === 'done' && evidence.digest === digest;

function Decision({ dossier, judging }: VerdictProps) {
  const t = useText(words);
  const ask = useAsking(dossier);
  const [refusing, setRefusing] = useState(false);
  const { hindrance, digest } = dossier;
  const { busy } = judging;
  const isClosed = hindrance !== null;
  const mayPass = !isClosed && !busy && isTried(dossier);
  const pass = async () => {
    if (await ask()) judging.pass(dossier);
  };
  useKeys({
    ...(mayPass ? { a: () => void pass() } : {}),
    ...(isClosed || busy ? {} : { r: () => setRefusing(true) }),
  });
  if (refusing && !isClosed)
    return (
      <ReasonForm
        words={t}
        verb={t.failNow}
        max={MAX_REASON}
        busy={busy}
        onSend={(reason) => judging.refuse(dossier, reason)}
        onBack={() => setRefusing(false)}
      />
    );
  const why = isClosed ? t.hindrances[hindrance] : isTried(dossier) ? '' : t.needsEvidence;
  const described = why === '' ? {} : { 'aria-describedby': 'algorithm-verdict-why' };
  return (
    <>
      {digest !== null && (
        <p className="cy-faint">
          {t.bound} <CopyId id={digest} text={shortDigest(digest)} />
        </p>
      )}
      {why !== '' && <p id="algorithm-verdict-why">{why}</p>}
      <div className="cy-row">
        <Button type="primary" loading={busy} disabled={!mayPass} {...described} onClick={() => void pass()}>
          {t.pass}
        </Button>
        <Button danger disabled={busy || isClosed} {...described} onClick={() => setRefusing(true)}>
          {t.fail}
        </Button>
      </div>
      <p className="cy-faint cy-small">{t.fourEyes}</p>
      <p className="cy-faint cy-keys cy-small">{t.keys}</p>
    </>
  );
}

/** The question before it goes to the library, with what the checks found. */
function useAsking(dossier: AlgorithmDossier) {
  const t = useText(words);
  const confirm = useConfirm();
  const called = useLocalizedName();
  const failed = (dossier.evidence?.checks ?? []).filter(({ verdict }) => verdict === 'failed').length;
  const online = dossier.onlineVersion;
  const consequence = online === null ? t.passConsequence : fill(t.passRevision, { n: online });
  return () =>
    confirm({
      title: fill(t.passTitle, { name: called(dossier) }),
      consequence: failed > 0 ? `${fill(t.passFailed, { n: failed })} ${consequence}` : consequence,
      verb: t.pass,
    });
}
