import { type Audit, type Revision, STATUS, type StatusCode } from '@cloudyard/contract/publishing/values.ts';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/shared/en.ts';

type Noted = { status: { code: StatusCode }; audit: Audit; revision: Revision | null };

/** How long it waits, why it was rejected, or that changes are not submitted yet. */
export function AuditNote({ status, audit, revision }: Noted) {
  const t = useText(words).audit;
  if (audit.result === 'rejected') {
    const said = fill(t.rejected, { reason: audit.reason });
    return (
      <span className="publishing-audit-note cy-ellipsis cy-small cy-bad" title={said}>
        {said}
      </span>
    );
  }
  if (audit.result === 'pending' && audit.submittedAt) {
    const n = hoursSince(audit.submittedAt);
    const long = revision ? t.changesWaiting : t.waiting;
    const fresh = revision ? t.changesFresh : t.fresh;
    return (
      <span className="publishing-audit-note cy-ellipsis cy-small cy-faint">
        {n === 0 ? fresh : fill(long, { n })}
      </span>
    );
  }
  if (status.code === STATUS.suspended && audit.reason) {
    return (
      <span className="publishing-audit-note cy-ellipsis cy-small cy-bad">
        {fill(t.suspended, { reason: audit.reason })}
      </span>
    );
  }
  if (revision)
    return <span className="publishing-audit-note cy-ellipsis cy-small cy-faint">{t.changes}</span>;
  return null;
}

/** Whole hours since then. */
const hoursSince = (time: string, now = Date.now()) =>
  Math.max(0, Math.floor((now - Date.parse(time)) / 3_600_000));
