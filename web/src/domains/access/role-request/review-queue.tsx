import type { RoleRequest } from '@cloudyard/contract/access/role-request.ts';
import { Button, Checkbox } from 'antd';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { roleText } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/role-request/en.ts';
import { itemId } from './use-review.ts';

type ReviewQueueProps = {
  rows: readonly RoleRequest[];
  at: number;
  onChoose: (at: number) => void;
  picked: ReadonlySet<string>;
  onPick: (picked: ReadonlySet<string>) => void;
};

/** The waiting requests. Ticked ones can be approved together; the reviewer's own cannot. */
export function ReviewQueue({ rows, at, onChoose, picked, onPick }: ReviewQueueProps) {
  const t = useText(words).review;
  const pick = (id: string, on: boolean) =>
    onPick(new Set(on ? [...picked, id] : [...picked].filter((one) => one !== id)));
  return (
    <ul className="access-review-list cy-list cy-scroll">
      {rows.map((row, index) => {
        const name = row.applicant.realName || row.applicant.username;
        return (
          <li
            key={row.id}
            className="access-review-item cy-top cy-flex cy-gap-8 cy-ruled"
            data-now={index === at || undefined}
          >
            <Checkbox
              aria-label={fill(t.pick, { name })}
              checked={picked.has(row.id)}
              disabled={!row.decidable}
              onChange={(event) => pick(row.id, event.target.checked)}
            />
            <button
              className="cy-down cy-grow cy-bare cy-ring-inside cy-text cy-same-font cy-hand cy-left"
              id={itemId(row.id)}
              type="button"
              aria-current={index === at ? 'true' : undefined}
              onClick={() => onChoose(index)}
            >
              <span className="access-review-who cy-flex cy-between cy-gap-8">
                <b>{name}</b>
                <TimeText value={row.createdAt} />
              </span>
              <span className="cy-faint">{fill(t.asksFor, { role: roleText(row.role.name) })}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

type BulkBarProps = { count: number; busy: boolean; onApprove: () => void; onClear: () => void };

export function BulkBar({ count, busy, onApprove, onClear }: BulkBarProps) {
  const t = useText(words).review;
  const kit = useKitText();
  if (count === 0) return null;
  return (
    <div className="cy-selection" role="status">
      <Button type="primary" size="small" loading={busy} onClick={onApprove}>
        {fill(t.approveMany, { n: count })}
      </Button>
      <Button type="link" size="small" onClick={onClear}>
        {kit.deselect}
      </Button>
    </div>
  );
}
