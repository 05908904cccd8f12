import { DATA_TYPES } from '@cloudyard/contract/bigdata/values.ts';
import { Button, Progress } from 'antd';
import { bytes } from '../../../kit/figures.ts';
import { useFileInput } from '../../../kit/file-input.tsx';
import { LeaveLink } from '../../../kit/leave-link.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { LeftFile, MovingFile } from '../../file/lent/large-file.tsx';
import { MAX_UPLOAD_BYTES } from '../../file/lent/pieces.ts';
import { words } from '../i18n/dataset/en.ts';
import { ACCEPTED } from './file-kind.ts';
import type { Bringing, Brought } from './use-bringing.ts';

type FileChoiceProps = { brought: Brought | undefined; bringing: Bringing };

/** Choose a file, see how far it is, pause, resume, cancel. */
export function FileChoice({ brought, bringing }: FileChoiceProps) {
  const t = useText(words).bring;
  const picker = useFileInput({ label: t.file, accept: ACCEPTED, onFile: bringing.choose });
  return (
    <section className="cy-column cy-gap-12" aria-label={t.file}>
      {picker.input}
      {bringing.isBusy ? (
        <Moving {...bringing} />
      ) : (
        <div className="cy-row">
          {brought && (
            <>
              <strong className="cy-break">{brought.originalName}</strong>
              <span className="cy-faint cy-figures">{bytes(brought.bytes)}</span>
            </>
          )}
          <Button type={brought ? 'default' : 'primary'} onClick={picker.open}>
            {brought ? t.replace : t.choose}
          </Button>
        </div>
      )}
      <Refused problem={bringing.problem} />
      {!brought && !bringing.isBusy && <Allowed />}
      {!bringing.isBusy && !brought && <LeftFile carrying={bringing.carrying} />}
    </section>
  );
}

function Allowed() {
  const t = useText(words).bring;
  const endings = DATA_TYPES.map(({ name, endings: some }) => `${name} (${some.join(', ')})`).join(' · ');
  return <p className="cy-faint cy-flush">{fill(t.kinds, { endings, limit: bytes(MAX_UPLOAD_BYTES) })}</p>;
}

function Refused({ problem }: Pick<Bringing, 'problem'>) {
  const t = useText(words).bring;
  if (!problem) return null;
  return (
    <p className="cy-flush" role="alert">
      <span className="cy-bad">{problem.text}</span> {problem.why && <span>{problem.why}</span>}
      {problem.needsQuota && (
        <>
          <span className="cy-faint">{t.tooBigHint}</span>{' '}
          <LeaveLink to="/console/apply-bigdata-quota">{t.applyQuota}</LeaveLink>
        </>
      )}
    </p>
  );
}

function Moving({ percent, carrying, isMoving, stop }: Bringing) {
  const t = useText(words).bring;
  const { now } = carrying;
  if (isMoving && now) return <MovingFile carrying={carrying} now={now} failed={t.uploadFailed} />;
  return (
    <div className="cy-row">
      <Progress
        className="bigdata-upload"
        percent={percent ?? 0}
        size="small"
        aria-label={fill(t.sending, { percent: percent ?? 0 })}
      />
      <Button size="small" onClick={stop}>
        {t.cancel}
      </Button>
    </div>
  );
}
