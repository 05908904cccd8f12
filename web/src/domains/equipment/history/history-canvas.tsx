import { Skeleton } from 'antd';
import { type PointerEvent, Suspense, use, useEffect, useRef, useState } from 'react';
import { useMode } from '../../../kit/appearance.ts';
import { useText } from '../../../kit/text.ts';
import { withRetry } from '../../../kit/with-retry.ts';
import { words } from '../i18n/history/en.ts';
import { type HistoryPicture, optionOf } from './history-option.ts';
import type { Range } from './history-range.ts';

type HistoryCanvasProps = HistoryPicture & { onZoom: (range: Range) => void };

let echarts: Promise<typeof import('../../../kit/echarts.ts')> | undefined;

/** Lines over time; dragging across them looks into that part. */
export function HistoryCanvas(props: HistoryCanvasProps) {
  return (
    <div className={props.group.kind === 'boolean' ? 'equipment-history-switch' : 'equipment-history-lines'}>
      <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 2, width: '100%' }} />}>
        <Canvas {...props} />
      </Suspense>
    </div>
  );
}

type Made = ReturnType<Awaited<NonNullable<typeof echarts>>['init']>;

function Canvas({ group, range, label, onZoom }: HistoryCanvasProps) {
  echarts ??= withRetry(() => import('../../../kit/echarts.ts'));
  const { init } = use(echarts);
  const t = useText(words);
  const mode = useMode();
  const box = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<Made>();
  useEffect(() => {
    if (!box.current) return;
    const made = init(box.current);
    setChart(made);
    const watcher = new ResizeObserver(() => made.resize());
    watcher.observe(box.current);
    return () => {
      watcher.disconnect();
      made.dispose();
    };
  }, [init]);
  const { from, to } = range;
  useEffect(() => {
    chart?.setOption(optionOf({ group, range: { from, to }, label }, mode, t), true);
  }, [chart, group, from, to, label, mode, t]);
  const { marked, handlers } = useDrag(chart, range, onZoom);
  return (
    <div className="equipment-history-drag cy-relative" {...handlers}>
      <div ref={box} className="cy-canvas" role="img" aria-label={label} />
      {marked && (
        <div
          className="equipment-history-marked"
          style={{ left: Math.min(...marked), width: Math.abs(marked[1] - marked[0]) }}
        />
      )}
    </div>
  );
}

/** So many pixels are a drag, fewer a click. */
const LEAST = 6;

/** From the pixel it began at to the one the pointer is at. */
function useDrag(chart: Made | undefined, range: Range, onZoom: (range: Range) => void) {
  const [marked, setMarked] = useState<[number, number]>();
  const pixel = (event: PointerEvent) => event.clientX - event.currentTarget.getBoundingClientRect().left;
  const timeAt = (x: number) => {
    const at = Math.round(Number(chart?.convertFromPixel({ xAxisIndex: 0 }, x)));
    return Math.min(range.to, Math.max(range.from, at));
  };
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      // A finger scrolls the page.
      if (event.button !== 0 || event.pointerType === 'touch') return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setMarked([pixel(event), pixel(event)]);
    },
    onPointerMove: (event: PointerEvent) => marked && setMarked([marked[0], pixel(event)]),
    onPointerCancel: () => setMarked(undefined),
    onPointerUp: () => {
      setMarked(undefined);
      if (!marked || Math.abs(marked[1] - marked[0]) < LEAST) return;
      const [from, to] = [timeAt(Math.min(...marked)), timeAt(Math.max(...marked))];
      if (from < to) onZoom({ from, to });
    },
  };
  return { marked, handlers };
}
