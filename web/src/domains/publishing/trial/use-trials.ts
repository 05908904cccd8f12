import { isOver, type TrialPurpose, trialApi } from '@cloudyard/contract/publishing/trial.ts';
import { useState } from 'react';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/trial/en.ts';

const LIVE_MS = 1500;
const REST_MS = 20_000;
const CALLS = [trialApi.list, trialApi.detail];

/** The runs of a version for one purpose; asked often while one is on. */
export function useTrials(versionId: string, purpose: TrialPurpose) {
  const [isLive, setLive] = useState(false);
  const asked = useAsk(
    trialApi.list,
    { params: { id: versionId } },
    { refetchInterval: isLive ? LIVE_MS : REST_MS },
  );
  const trials = asked.data?.trials.filter((one) => one.purpose === purpose) ?? [];
  const [newest, ...earlier] = trials;
  const live = newest && !isOver(newest.state) ? newest : undefined;
  if ((live !== undefined) !== isLive) setLive(live !== undefined);
  // What runs is looked at with its log.
  const looked = useAsk(
    trialApi.detail,
    { params: { id: live?.id ?? '' } },
    { enabled: live !== undefined, refetchInterval: LIVE_MS },
  );
  const shown = live && looked.data?.id === live.id ? looked.data : newest;
  return { asked, shown, earlier, live, canStart: asked.data?.startable === purpose && !live };
}

export function useTrialActs(versionId: string) {
  const t = useText(words);
  const start = useSend(trialApi.start, { act: 'submit', verb: t.start, refresh: CALLS });
  const stop = useSend(trialApi.stop, { act: 'submit', verb: t.stop, refresh: CALLS });
  return {
    start: () => start.mutate({ params: { id: versionId } }),
    stop: (id: string) => stop.mutate({ params: { id } }),
    busy: start.isPending || stop.isPending,
  };
}
