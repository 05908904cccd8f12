import { type DashboardLayout, dashboardApi } from '@cloudyard/contract/portal/dashboard.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { keyOf, useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { arrange, type Layout, type Shape, toSaved } from './layout.ts';

const PAUSE = 400;
const KEY = keyOf(dashboardApi.layout, {});

/** The person's arrangement. A change shows at once and is saved when the person pauses, or leaves. */
export function useLayout(cards: readonly Shape[]) {
  const client = useQueryClient();
  const asked = useAsk(dashboardApi.layout, {});
  const save = useSend(dashboardApi.saveLayout);
  const drop = useSend(dashboardApi.resetLayout);
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; layout: DashboardLayout }>(undefined);

  const keep = (layout: DashboardLayout | null) => {
    clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
    // An answer still under way would bring the old arrangement back.
    void client.cancelQueries({ queryKey: KEY });
    client.setQueryData(KEY, layout);
  };
  const flush = useEffectEvent(() => {
    if (!waiting.current) return;
    clearTimeout(waiting.current.timer);
    save.mutate({ body: waiting.current.layout });
    waiting.current = undefined;
  });
  useEffect(() => () => flush(), []);

  const saved = asked.data ?? null;
  return {
    asked,
    layout: arrange(cards, saved),
    change: (next: Layout) => {
      const layout = toSaved(next, saved);
      keep(layout);
      waiting.current = { layout, timer: setTimeout(() => flush(), PAUSE) };
    },
    reset: () => {
      keep(null);
      drop.mutate({});
    },
  };
}
