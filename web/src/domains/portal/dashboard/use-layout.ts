import { type DashboardLayout, dashboardApi } from '@cloudyard/contract/portal/dashboard.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useText } from '../../../kit/text.ts';
import { keyOf, useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/en.ts';
import { arrange, type Layout, type Shape, toSaved } from './layout.ts';

const PAUSE = 400;
const KEY = keyOf(dashboardApi.layout, {});

/** The user's arrangement. A change shows at once and is saved when the user pauses, or leaves. */
export function useLayout(cards: readonly Shape[]) {
  const client = useQueryClient();
  const asked = useAsk(dashboardApi.layout, {});
  const save = useSend(dashboardApi.saveLayout, { act: 'list' });
  const drop = useSend(dashboardApi.resetLayout, { act: 'list' });
  const t = useText(words);
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; layout: DashboardLayout }>(undefined);
  // The server's arrangement while a change is shown: it comes back when the change could not be saved.
  const undo = useRef<{ layout: DashboardLayout | null }>(undefined);

  const keep = (layout: DashboardLayout | null) => {
    clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
    // An answer still on its way would bring the old arrangement back.
    void client.cancelQueries({ queryKey: KEY });
    client.setQueryData(KEY, layout);
  };
  const settle = (sent: Promise<unknown>, layout: DashboardLayout | null) =>
    sent.then(
      () => {
        undo.current = waiting.current && { layout };
      },
      () => {
        if (undo.current) keep(undo.current.layout);
        undo.current = undefined;
      },
    );
  const flush = useEffectEvent(() => {
    if (!waiting.current) return;
    clearTimeout(waiting.current.timer);
    const { layout } = waiting.current;
    waiting.current = undefined;
    settle(save.mutateAsync({ body: layout }, { thing: t.arrange }), layout);
  });
  useEffect(() => () => flush(), []);

  const saved = asked.data ?? null;
  return {
    asked,
    layout: arrange(cards, saved),
    change: (next: Layout) => {
      const layout = toSaved(next, saved);
      undo.current ??= { layout: saved };
      keep(layout);
      waiting.current = { layout, timer: setTimeout(() => flush(), PAUSE) };
    },
    reset: () => {
      undo.current ??= { layout: saved };
      keep(null);
      settle(drop.mutateAsync({}, { thing: t.arrange }), null);
    },
  };
}
