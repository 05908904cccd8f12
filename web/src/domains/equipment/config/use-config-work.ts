import type { GatewayConfig } from '@cloudyard/contract/equipment/config.ts';
import { useState } from 'react';
import { type Draft, draftOf, isSameDraft, mergedDraft } from './config-draft.ts';

type Base = { version: number; draft: Draft };
const baseOf = (config: GatewayConfig): Base => ({ version: config.version, draft: draftOf(config) });

/** What is edited, what it was begun from, and whether another version was saved meanwhile. */
export function useConfigWork(newest: GatewayConfig, former: GatewayConfig | undefined) {
  const [base, setBase] = useState(() => baseOf(newest));
  const [draft, setDraft] = useState(() => draftOf(former ?? newest));
  const [merged, setMerged] = useState<number>();
  const dirty = !isSameDraft(base.draft, draft);
  const isStale = newest.version > base.version;
  // Nothing typed: what is there now is edited.
  if (isStale && !dirty) {
    setBase(baseOf(newest));
    setDraft(draftOf(newest));
  }
  return {
    ...{ base, draft, dirty, isStale, merged },
    change: (patch: Partial<Draft>) => setDraft((now) => ({ ...now, ...patch })),
    /** Goes over to the newest version, with all that was typed. */
    merge: () => {
      const theirs = baseOf(newest);
      setDraft((mine) => mergedDraft(base.draft, mine, theirs.draft));
      setBase(theirs);
      setMerged(theirs.version);
    },
    saved: (config: GatewayConfig) => {
      setBase(baseOf(config));
      setDraft(draftOf(config));
    },
  };
}
export type ConfigWork = ReturnType<typeof useConfigWork>;
