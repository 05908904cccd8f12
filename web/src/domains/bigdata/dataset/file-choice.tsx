import { DATA_TYPES } from '@cloudyard/contract/bigdata/values.ts';
import { Button, Progress } from 'antd';
import { useRef } from 'react';
import { bytes } from '../../../kit/figures.ts';
import { LeaveLink } from '../../../kit/leave-link.tsx';
import { fill, useErrorText, useText } from '../../../kit/text.ts';
import { MAX_UPLOAD_BYTES } from '../../file/lent/pieces.ts';
import { words } from '../i18n/dataset/en.ts';
import { ACCEPTED } from './file-kind.ts';
import type { Bringing, Brought } from './use-bringing.ts';

type FileChoiceProps = { brought: Brought | undefined; bringing: Bringing };

/** Choose a file, see how far it is, pause, resume, cancel. */
export function FileChoice({ brought, bringing }: FileChoiceProps) {
  const t = useText(words).bring;
  const input = useRef<HTMLInputElement>(null);
  const { left } = bringing.carrying;
  return (
    <section className="cy-column cy-gap-12" aria-label={t.file}>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t.file}
        accept={ACCEPTED}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = ''; // so that the same file can be chosen again
          if (file) bringing.choose(file);
        }}
      />
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
          <Button type={brought ? 'default' : 'primary'} onClick={() => input.current?.click()}>
            {brought ? t.replace : t.choose}
          </Button>
        </div>
      )}
      <Refused problem={bringing.problem} />
      {!brought && !bringing.isBusy && <Allowed />}
      {left && !bringing.isBusy && !brought && (
        <p className="cy-faint cy-flush">
          {fill(t.left, { name: left.name })}
          <Button type="link" size="small" onClick={bringing.carrying.cancel}>
            {t.forget}
          </Button>
        </p>
      )}
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
  const errorText = useErrorText();
  const { now, pause, goOn, cancel } = carrying;
  if (!isMoving || !now)
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
  const done = Math.floor((now.received / now.bytes) * 100);
  const isFailed = now.phase === 'failed';
  return (
    <div className="cy-column">
      <Progress
        percent={done}
        size="small"
        status={isFailed ? 'exception' : 'normal'}
        aria-label={fill(t.sending, { percent: done })}
      />
      <div className="cy-row">
        <span className="cy-figures">
          {fill(t.far, { done: bytes(now.received), all: bytes(now.bytes) })}
        </span>
        <span className={isFailed ? 'cy-bad' : 'cy-faint'} role="status">
          {isFailed ? `${t.uploadFailed} ${errorText(now.error)}` : t.phases[now.phase]}
        </span>
        {now.phase === 'sending' && (
          <Button size="small" onClick={pause}>
            {t.pause}
          </Button>
        )}
        {['paused', 'lost', 'failed'].includes(now.phase) && (
          <Button size="small" type="primary" onClick={goOn}>
            {t.goOn}
          </Button>
        )}
        {now.phase !== 'finishing' && (
          <Button size="small" onClick={cancel}>
            {t.cancel}
          </Button>
        )}
      </div>
    </div>
  );
}
