import { arrangementApi } from '@cloudyard/contract/portal/arrangement.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { type Arrangements, ArrangementsContext } from '../kit/arrangement.ts';
import { keyOf, useAsk } from '../kit/use-ask.ts';
import { useSend } from '../kit/use-send.ts';
import { useSession } from './session.ts';

type Kept = { items: { key: string; value: unknown }[] };

/** Gives the kit what the user arranged; asked once per login, and shown as changed before the server has answered. */
export function ArrangementsProvider({ children }: { children: ReactNode }) {
  const { me } = useSession();
  const client = useQueryClient();
  const asked = useAsk(arrangementApi.list, {}, { enabled: !!me, staleTime: Number.POSITIVE_INFINITY });
  const { mutateAsync: keep } = useSend(arrangementApi.save, { act: 'submit' });
  const { mutateAsync: forget } = useSend(arrangementApi.remove, { act: 'submit' });
  const items = asked.data?.items;
  const given = useMemo(
    (): Arrangements => ({
      isReady: items !== undefined,
      values: Object.fromEntries((items ?? []).map(({ key, value }) => [key, value])),
      save: (key, value) => {
        // An answer on its way is older than this.
        void client.cancelQueries({ queryKey: keyOf(arrangementApi.list) });
        client.setQueryData<Kept>(keyOf(arrangementApi.list, {}), (kept) => ({
          items: [
            ...(kept?.items ?? []).filter((one) => one.key !== key),
            ...(value === undefined ? [] : [{ key, value }]),
          ],
        }));
        const sent =
          value === undefined ? forget({ params: { key } }) : keep({ params: { key }, body: { value } });
        // A refusal was shown; what the server keeps is shown again.
        sent.catch(() => client.invalidateQueries({ queryKey: keyOf(arrangementApi.list) }));
      },
    }),
    [items, client, keep, forget],
  );
  return <ArrangementsContext value={given}>{children}</ArrangementsContext>;
}
