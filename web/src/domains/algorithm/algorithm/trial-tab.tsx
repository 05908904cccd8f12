import type { Algorithm } from '@cloudyard/contract/algorithm/shown.ts';
import { type Evidence, verificationApi } from '@cloudyard/contract/algorithm/verification.ts';
import { Alert, Button } from 'antd';
import { Skeleton } from '../../../kit/skeleton.tsx';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/algorithm/en.ts';
import { EvidenceView } from '../shared/evidence.tsx';

const AGAIN_MS = 1000;
const isUnderWay = (evidence: Evidence | null | undefined) =>
  evidence?.state === 'queued' || evidence?.state === 'running';

/** What the sandbox saw last; while it runs it is asked again. */
function useEvidence(id: string) {
  const first = useAsk(verificationApi.evidence, { params: { id } });
  const isRunning = isUnderWay(first.data);
  useAsk(verificationApi.evidence, { params: { id } }, { refetchInterval: isRunning ? AGAIN_MS : false });
  return { asked: first, isRunning };
}

export function TrialTab({ algorithm: { id, digest, allowed } }: { algorithm: Algorithm }) {
  const t = useText(words).trial;
  const { asked, isRunning } = useEvidence(id);
  const again = useSend(verificationApi.again, {
    ...{ act: 'submit', failed: t.failed, refresh: [verificationApi.evidence] },
  });
  const run = (verb: string) => (
    <Button
      type={asked.data ? 'default' : 'primary'}
      loading={again.isPending}
      disabled={isRunning}
      onClick={() => again.mutate({ params: { id } })}
    >
      {verb}
    </Button>
  );
  // Owners try what they write, verifiers what they judge.
  const mayRun = allowed.some((deed) => ['edit', 'withdraw', 'verify', 'remove'].includes(deed));
  return (
    <Loaded asked={asked} skeleton={<Skeleton lines={['40%', '100%', '100%']} className="cy-pad" />}>
      {(evidence) =>
        evidence === null ? (
          <Empty title={t.none} hint={t.noneHint} action={mayRun && run(t.run)} />
        ) : (
          <div className="cy-pad cy-stack">
            {mayRun && <div className="cy-row">{run(t.again)}</div>}
            {evidence.digest !== digest && <Alert type="info" showIcon title={t.other} />}
            <EvidenceView evidence={evidence} />
          </div>
        )
      }
    </Loaded>
  );
}
