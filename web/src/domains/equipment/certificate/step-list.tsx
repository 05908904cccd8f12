import type { CertificateStep } from '@cloudyard/contract/equipment/certificate.ts';
import { useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { words } from '../i18n/certificate/en.ts';

/** What was asked and decided, the newest first. */
export function StepList({ steps }: { steps: readonly CertificateStep[] }) {
  const t = useText(words);
  return (
    <ol className="cy-list cy-column cy-gap-16">
      {steps.toReversed().map(({ step, byName, remark, at }) => (
        <li key={`${step} ${at}`}>
          <strong>{t.steps[step]}</strong>
          {remark && <p className="cy-flush cy-break">{remark}</p>}
          <div className="cy-faint">
            {byName || t.system} · <TimeText value={at} />
          </div>
        </li>
      ))}
    </ol>
  );
}
