import type { ChainCheck } from '@cloudyard/contract/audit/chain.ts';
import { CopyId } from '../../../kit/copy-id.tsx';
import { Facts } from '../../../kit/detail-page.tsx';
import { StatusTag, type Tone } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import type { cn } from '../i18n/cn.ts';
import { words } from '../i18n/en.ts';

export function Result({ check }: { check: ChainCheck }) {
  const t = useText(words);
  const { title, text, todo } = saidOf(t, check);
  return (
    <div className="cy-stack">
      <div>
        <h3 className="cy-size-16 cy-lines-24 cy-strong">
          <StatusTag tone={TONES[check.state]}>{title}</StatusTag>
        </h3>
        <p>{text}</p>
        {todo && <p>{todo}</p>}
      </div>
      <div className="cy-break">
        <div className="cy-faint">{t.head}</div>
        {check.head ? <CopyId id={check.head} /> : t.emptyChain}
        {check.head && check.state === 'intact' && <p className="cy-faint">{t.headHint}</p>}
      </div>
      <Facts
        facts={[
          { label: t.checked, value: `${check.checked.toLocaleString()} / ${check.total.toLocaleString()}` },
          ...(check.anchors === null ? [] : [{ label: t.anchors, value: anchorsOf(t, check) }]),
          { label: t.startedBy, value: check.startedBy },
          { label: t.startedAt, value: <TimeText value={check.startedAt} /> },
        ]}
      />
    </div>
  );
}

const anchorsOf = (t: typeof cn, { anchors, anchoredAt }: ChainCheck) =>
  anchors && anchoredAt
    ? fill(t.anchorsText, { n: anchors.toLocaleString(), time: new Date(anchoredAt).toLocaleString() })
    : t.noAnchors;

type Said = { title: string; text: string; todo?: string };

/** The outcome in plain words, and what to do about it. */
function saidOf(t: typeof cn, { state, checked, brokenAt, brokenWhy }: ChainCheck): Said {
  const n = checked.toLocaleString();
  switch (state) {
    case 'intact':
      return { title: t.intactTitle, text: fill(t.intactText, { n }) };
    case 'broken': {
      const at = (brokenAt ?? checked).toLocaleString();
      return {
        title: fill(t.brokenTitle, { n: at }),
        text: t.why[brokenWhy ?? 'seal_changed'],
        todo: fill(t.brokenTodo, { n: at }),
      };
    }
    case 'cancelled':
      return { title: t.cancelledTitle, text: fill(t.cancelledText, { n }) };
    default:
      return { title: t.failedTitle, text: t.failedText };
  }
}

export const TONES: Record<ChainCheck['state'], Tone> = {
  running: 'busy',
  intact: 'good',
  broken: 'bad',
  cancelled: 'neutral',
  failed: 'caution',
};
