import type { NodeHistory } from '@cloudyard/contract/equipment/history.ts';
import { Button, Switch } from 'antd';
import { useMemo, useRef } from 'react';
import { useMode } from '../../../kit/appearance.ts';
import { Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { CardSkeleton } from '../../../kit/tile.tsx';
import { zone } from '../../../kit/time.ts';
import { words } from '../i18n/history/en.ts';
import { HistoryCanvas } from './history-canvas.tsx';
import { type Group, goodShare, groupsOf } from './history-lines.ts';
import { strokeOf } from './history-option.ts';
import {
  exactMs,
  type HistoryState,
  isLive,
  livePatch,
  middleOf,
  type Range,
  shownRange,
  zoomOf,
} from './history-range.ts';
import { useHistory } from './use-history.ts';
import { LiveFeed, useLiveHistory } from './use-live-history.tsx';
import { useWidth } from './use-width.ts';

/** Looks into a part, and comes back the same way; a page opened in a part comes back to all of it. */
function useZoom(state: HistoryState, change: (patch: Partial<HistoryState>) => void) {
  const outer = useRef<Range[]>([]);
  const now = zoomOf(state);
  const put = (range: Range | undefined) => change({ zoomFrom: range?.from, zoomTo: range?.to });
  const zoom = (range: Range) => {
    // Another range was chosen meanwhile: there is nothing to come back to.
    outer.current = now ? [...outer.current, now] : [];
    put(range);
  };
  const back = () => put(outer.current.pop());
  return { zoom, back: now ? back : undefined };
}

type Change = (patch: Partial<HistoryState>) => void;
type HistoryChartProps = { id: string; state: HistoryState; onChange: Change };

/** The lines of the chosen nodes, as fine as the screen is. */
export function HistoryChart({ id, state, onChange }: HistoryChartProps) {
  const t = useText(words);
  const { box, buckets } = useWidth();
  const asked = useHistory(id, state, buckets);
  const { hear, shown } = useLiveHistory(state, buckets, asked);
  const { zoom, back } = useZoom(state, onChange);
  const inner = middleOf(shown ?? shownRange(state, Date.now()));
  const zoomed = zoomOf(state);
  return (
    <section className="cy-panel" aria-label={t.chart}>
      <header className="cy-panel-head">
        <h2>{t.chart}</h2>
        <div className="cy-row">
          <LiveSwitch state={state} onChange={onChange} />
          <Button size="small" disabled={!inner} onClick={() => inner && zoom(inner)}>
            {t.zoomIn}
          </Button>
          <Button size="small" disabled={!back} onClick={back}>
            {t.zoomOut}
          </Button>
        </div>
      </header>
      <div ref={box} className="cy-pad cy-stack cy-gap-16" aria-busy={asked.isPlaceholderData}>
        <p className="cy-faint cy-small cy-figures">
          {zoomed ? fill(t.zoomed, { from: exactMs(zoomed.from), to: exactMs(zoomed.to) }) : t.zoomHint}
          {isLive(state) && ` · ${t.live}`}
        </p>
        {isLive(state) && <LiveFeed id={id} onChange={hear} />}
        {asked.data && asked.error && (
          <p className="cy-small" role="alert">
            {fill(t.notUpdated, { time: exactMs(asked.dataUpdatedAt) })}
          </p>
        )}
        <Loaded asked={asked} skeleton={<CardSkeleton />}>
          {(reply) => <Pictures shown={shown ?? reply} onZoom={zoom} />}
        </Loaded>
      </div>
    </section>
  );
}

function LiveSwitch({ state, onChange }: Omit<HistoryChartProps, 'id'>) {
  const t = useText(words);
  const isOn = isLive(state);
  return (
    <span className="cy-inline cy-gap-8" title={t.liveHint}>
      {t.liveSwitch}
      <Switch
        size="small"
        checked={isOn}
        aria-label={t.liveSwitch}
        onChange={(on) => onChange(livePatch(on))}
      />
    </span>
  );
}

type PicturesProps = {
  shown: Range & { nodes: readonly NodeHistory[] };
  onZoom: (range: Range) => void;
};

function Pictures({ shown, onZoom }: PicturesProps) {
  const t = useText(words);
  const { nodes } = shown;
  const groups = useMemo(() => groupsOf(nodes), [nodes]);
  const hasDoubts = nodes.some(({ good, count }) => good < count);
  return (
    <>
      {groups.map((group) => (
        <Picture key={group.key} group={group} range={shown} onZoom={onZoom} />
      ))}
      {nodes
        .filter(({ dataType }) => dataType === 'text')
        .map((node) => (
          <p key={node.alias} className="cy-small">
            {node.name} <span className="cy-faint">{t.textOnly}</span>
          </p>
        ))}
      {hasDoubts && <p className="cy-faint cy-small">{t.marks}</p>}
    </>
  );
}

type PictureProps = { group: Group; range: Range; onZoom: (range: Range) => void };

/** One axis: unit and time zone, each line with how much of it is shown, the lines. */
function Picture({ group, range, onZoom }: PictureProps) {
  const t = useText(words);
  const mode = useMode();
  const { unit, kind, nodes } = group;
  const label = fill(t.chartOf, { names: nodes.map(({ name }) => name).join(', ') });
  const hasPoints = nodes.some(({ count }) => count > 0);
  const measure = kind === 'boolean' ? t.switches : fill(t.unitOf, { unit: unit || t.noUnit });
  return (
    <figure className="cy-chart">
      <figcaption>
        <span className="cy-faint">
          {measure} · {zone()}
        </span>
      </figcaption>
      <ul className="cy-list cy-flex cy-wrap cy-gap-8-16 cy-small">
        {nodes.map((node, n) => (
          <li key={node.alias} className="cy-inline cy-gap-4">
            <Stroke {...strokeOf(n, mode)} /> {node.name}
            <span className="cy-faint cy-figures">
              <Shown node={node} />
            </span>
          </li>
        ))}
      </ul>
      {hasPoints && <HistoryCanvas group={group} range={range} label={label} onZoom={onZoom} />}
    </figure>
  );
}

const DASHES: Record<string, string> = { solid: 'none', dashed: '5 3', dotted: '2 2' };

/** How a line is drawn, beside its name. */
const Stroke = ({ color, type }: ReturnType<typeof strokeOf>) => (
  <svg width="20" height="8" aria-hidden="true">
    <path
      d="M0 4h20"
      stroke={color}
      strokeWidth="2"
      strokeDasharray={typeof type === 'string' ? DASHES[type] : type.join(' ')}
    />
  </svg>
);

function Shown({ node }: { node: NodeHistory }) {
  const t = useText(words);
  if (node.count === 0) return t.noPoints;
  const [n, m] = [node.shown.toLocaleString(), node.count.toLocaleString()];
  return `${fill(t.shown, { n, m })} · ${fill(t.good, { share: goodShare(node) })}`;
}
