import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { CallError } from './call-error.ts';
import { CopyId } from './copy-id.tsx';
import { Skeleton } from './skeleton.tsx';
import { useErrorText, useKitText } from './text.ts';
import type { Asked } from './use-ask.ts';

type DrawingKind = 'empty' | 'broken' | 'locked';

/** Our small line drawings: an open container, a snapped rope, a closed gate. */
function Drawing({ kind }: { kind: DrawingKind }) {
  return (
    <svg className="cy-drawing" width="120" height="72" viewBox="0 0 120 72" fill="none" aria-hidden="true">
      <path d="M8 66h104" stroke="var(--cy-line)" strokeWidth="2" />
      <path d="M20 66V14h80v52M14 14h92" stroke="var(--cy-faint)" strokeWidth="1.5" />
      <path d="M60 14v10M54 8h12v6H54z" stroke="var(--cy-faint)" strokeWidth="1.5" />
      {kind === 'empty' && (
        <path
          d="M38 42h44v24H38zM38 42l-6-7M82 42l6-7M49 48v12M60 48v12M71 48v12"
          stroke="var(--cy-primary)"
          strokeWidth="1.5"
        />
      )}
      {kind === 'broken' && (
        <path
          d="M60 24l-3 5 5 3-3 5M40 48l40-4 2 20-40 4zM53 47l2 18M66 46l2 18"
          stroke="var(--cy-bad)"
          strokeWidth="1.5"
        />
      )}
      {kind === 'locked' && (
        <path
          d="M42 66V38h36v28M54 38v28M66 38v28M42 52h36M60 24v14"
          stroke="var(--cy-caution)"
          strokeWidth="1.5"
        />
      )}
    </svg>
  );
}

type StateProps = { title: string; hint?: ReactNode; action?: ReactNode };

function State({ kind, title, hint, action }: StateProps & { kind: DrawingKind }) {
  return (
    <div className="cy-state" role={kind === 'broken' ? 'alert' : 'status'}>
      <Drawing kind={kind} />
      <h2>{title}</h2>
      {hint && <div className="cy-state-hint">{hint}</div>}
      {action}
    </div>
  );
}

/** What this is for, and the first thing to do. */
export const Empty = (props: StateProps) => <State kind="empty" {...props} />;

/** What happened, what to do, and the request id that support will ask for. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const t = useKitText();
  const errorText = useErrorText();
  const requestId = error instanceof CallError ? error.requestId : undefined;
  const hint = (
    <>
      {errorText(error)}
      {requestId && (
        <div className="cy-faint">
          {t.requestId} <CopyId id={requestId} />
        </div>
      )}
    </>
  );
  return (
    <State
      kind="broken"
      title={t.failed}
      hint={hint}
      action={onRetry && <Button onClick={onRetry}>{t.retry}</Button>}
    />
  );
}

export function NoPermission() {
  const t = useKitText();
  return <State kind="locked" title={t.noPermission} hint={t.noPermissionHint} />;
}

const ROWS = Array.from({ length: 8 }, () => '100%');

/** The outline of a page that is not loaded yet. */
export function PageSkeleton() {
  const t = useKitText();
  return (
    <div className="cy-page" role="status" aria-label={t.loading}>
      <Skeleton lines={[200, 'min(360px, 100%)']} />
      <Skeleton lines={ROWS} className="cy-panel cy-pad" />
    </div>
  );
}

/** A refusal by permission is not an error to retry. */
export const isRefusedByPermission = (error: unknown) =>
  error instanceof CallError && error.code === 'kit.not_allowed';

export type LoadedProps<T> = {
  asked: Asked & { data: T | undefined };
  skeleton?: ReactNode;
  children: (data: T) => ReactNode;
};

/** Skeleton, refusal or failure until the data is there. */
export function Loaded<T>({ asked, skeleton = <PageSkeleton />, children }: LoadedProps<T>) {
  if (asked.data !== undefined) return children(asked.data);
  if (isRefusedByPermission(asked.error)) return <NoPermission />;
  if (asked.error) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />;
  return skeleton;
}
