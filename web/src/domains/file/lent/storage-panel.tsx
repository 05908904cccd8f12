import { storageApi } from '@cloudyard/contract/file/storage.ts';
import { Progress } from 'antd';
import { bytes } from '../../../kit/figures.ts';
import { Panel } from '../../../kit/panel.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/en.ts';

type Use = { used: number; allowed: number };

/** The used storage of the user or of the current enterprise, and its limit. */
export function StoragePanel({ whose }: { whose: 'account' | 'enterprise' }) {
  const t = useText(words);
  const asked = useAsk(storageApi.use, {});
  return (
    <Panel title={t.storage}>
      <Loaded asked={asked}>
        {(use) => <Meter use={use[whose] ?? { used: 0, allowed: 0 }} hint={t.storageHints[whose]} />}
      </Loaded>
    </Panel>
  );
}

function Meter({ use, hint }: { use: Use; hint: string }) {
  const t = useText(words);
  const percent = percentOf(use);
  return (
    <div className="cy-stack">
      <Progress
        percent={percent}
        showInfo={false}
        status={percent >= 90 ? 'exception' : 'normal'}
        aria-label={t.storage}
      />
      <span className="cy-figures">{said(t, use)}</span>
      <span className="cy-faint">{hint}</span>
    </div>
  );
}

const percentOf = ({ used, allowed }: Use) =>
  allowed === 0 ? 100 : Math.min(100, Math.ceil((used / allowed) * 100));

const said = (t: { storageUsed: string }, { used, allowed }: Use) =>
  fill(t.storageUsed, { used: bytes(used), allowed: bytes(allowed) });

/** The used storage of these enterprises, in words, for the platform's lists. */
export function useEnterpriseStorage(ids: string[]) {
  const t = useText(words);
  const asked = useAsk(
    storageApi.enterprises,
    { query: { ids: ids.join(',') } },
    { enabled: ids.length > 0 },
  );
  const known = new Map((asked.data ?? []).map((one) => [one.id, said(t, one)]));
  return { title: t.storage, of: (id: string) => known.get(id) ?? '—' };
}
