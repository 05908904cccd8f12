import {
  CheckOutlined,
  ClearOutlined,
  DeleteOutlined,
  MailOutlined,
  ReadOutlined,
  ReloadOutlined,
  RollbackOutlined,
  StarFilled,
  StarOutlined,
} from '@ant-design/icons';
import type { Act } from '@cloudyard/contract/message/inbox.ts';
import { Button, Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/inbox/en.ts';
import { ALL_OF_THEM, mayTakeAll, NONE, pageState, type Selection, sizeOf, togglePage } from './selection.ts';

const ICONS: Record<Act, ReactNode> = {
  read: <ReadOutlined />,
  unread: <MailOutlined />,
  collect: <StarFilled />,
  uncollect: <StarOutlined />,
  delete: <DeleteOutlined />,
  undelete: <RollbackOutlined />,
  cleanup: <ClearOutlined />,
};
const LIVING: readonly Act[] = ['read', 'unread', 'collect', 'uncollect', 'delete'];
const DELETED: readonly Act[] = ['undelete', 'cleanup'];

type ActionBarProps = {
  selection: Selection;
  onSelect: (selection: Selection) => void;
  page: readonly string[];
  total: number;
  deleted: boolean;
  busy: Act | undefined;
  onAct: (act: Act) => void;
  children: ReactNode;
};

/** The acts on the selection. Without one all buttons are disabled, and the bar says why. */
export function ActionBar(props: ActionBarProps) {
  const { selection, onSelect, page, total, deleted, busy, onAct, children } = props;
  const t = useText(words);
  const state = pageState(selection, page);
  const n = sizeOf(selection, total);
  return (
    <>
      <div className="message-bar cy-high-44 cy-row cy-ruled" role="toolbar" aria-label={t.list}>
        <Checkbox
          aria-label={t.pickPage}
          title={t.pickPage}
          disabled={page.length === 0}
          checked={state === 'all'}
          indeterminate={state === 'some'}
          onChange={() => onSelect(togglePage(selection, page))}
        />
        <div className="cy-row">
          {(deleted ? DELETED : LIVING).map((act) => (
            <Button
              key={act}
              size="small"
              danger={act === 'cleanup'}
              icon={ICONS[act]}
              disabled={n === 0}
              loading={busy === act}
              title={n === 0 ? t.pickFirst : t.act[act]}
              aria-label={t.act[act]}
              onClick={() => onAct(act)}
            >
              <span className="cy-roomy">{t.act[act]}</span>
            </Button>
          ))}
        </div>
        <span className="cy-faint message-picked cy-size-12" role="status">
          {n === 0 ? t.pickFirst : fill(t.picked, { n: n.toLocaleString() })}
        </span>
        <span className="cy-grow" />
        {children}
      </div>
      <Beyond selection={selection} onSelect={onSelect} page={page} total={total} />
    </>
  );
}

type BeyondProps = Pick<ActionBarProps, 'selection' | 'onSelect' | 'page' | 'total'>;

/** Extends the selection from the whole page to all messages. */
function Beyond({ selection, onSelect, page, total }: BeyondProps) {
  const t = useText(words);
  const more = mayTakeAll(selection, page, total);
  if (!more && !selection.all) return null;
  return (
    <div className="cy-selection" role="status">
      <span>
        {selection.all
          ? fill(t.allPicked, { n: total.toLocaleString() })
          : fill(t.pagePicked, { n: page.length })}
      </span>
      {more && (
        <Button type="link" size="small" onClick={() => onSelect(ALL_OF_THEM)}>
          {fill(t.pickAll, { n: total.toLocaleString() })}
        </Button>
      )}
      <Button type="link" size="small" onClick={() => onSelect(NONE)}>
        {t.unpick}
      </Button>
    </div>
  );
}

type BarButtonProps = { word: string; onClick: () => void; why?: string | undefined };

/** Acts on the whole tab; `why` is the reason when there is nothing to do. */
export function ReadAllButton({ word, onClick, why }: BarButtonProps) {
  return (
    <Button
      size="small"
      type="text"
      icon={<CheckOutlined />}
      disabled={why !== undefined}
      title={why ?? word}
      aria-label={word}
      onClick={onClick}
    >
      <span className="cy-roomy">{word}</span>
    </Button>
  );
}

export const RefreshButton = ({ word, onClick }: Omit<BarButtonProps, 'why'>) => (
  <Button
    size="small"
    type="text"
    icon={<ReloadOutlined />}
    title={word}
    aria-label={word}
    onClick={onClick}
  />
);
