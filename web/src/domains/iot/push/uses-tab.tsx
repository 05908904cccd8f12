import { pushApi } from '@cloudyard/contract/iot/push.ts';
import { useState } from 'react';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { Empty } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/push/en.ts';
import { usePushColumns } from './push-columns.tsx';
import { PushDialogs, type PushOpened } from './push-dialogs.tsx';

const EVERY = 5_000;

/** Data pushes that lead to a forward instance. */
export function UsesTab({ forwardId }: { forwardId: string }) {
  const t = useText(words);
  const [state, setState] = useState({ page: 0, size: 10, forwardId });
  const [opened, setOpened] = useState<PushOpened>();
  const asked = useAsk(pushApi.list, { query: state }, { refetchInterval: EVERY });
  const change = (patch: Partial<typeof state>) => setState({ ...state, ...patch });
  return (
    <>
      <DataTable
        asked={asked}
        rows={asked.data?.content}
        columns={usePushColumns((act, push) => setOpened({ act, push }))}
        empty={<Empty title={t.empty} hint={t.emptyHint} />}
      />
      {asked.data && <Pager state={state} total={asked.data.totalElements} onChange={change} />}
      <PushDialogs opened={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}
