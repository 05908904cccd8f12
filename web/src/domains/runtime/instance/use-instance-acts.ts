import { type Instance, instanceApi } from '@cloudyard/contract/runtime/instance.ts';
import { useConfirm } from '../../../kit/confirm.ts';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/instance/en.ts';
import { INSTANCE_CALLS } from './instance-calls.ts';

type Named = Pick<Instance, 'id' | 'name' | 'nameEn'>;

/** Start, stop, restart: whatever interrupts people is asked first. */
export function useInstanceActs() {
  const t = useText(words);
  const confirm = useConfirm();
  const toast = useToast();
  const called = useLocalizedName();
  const how = { act: 'submit', refresh: INSTANCE_CALLS } as const;
  const start = useSend(instanceApi.start, { ...how, verb: t.start });
  const stop = useSend(instanceApi.stop, { ...how, verb: t.stop });
  const restart = useSend(instanceApi.restart, { ...how, verb: t.restart });
  const said = (text: '{name}', one: Named) => ({
    onSuccess: () => toast.success(fill(text, { name: called(one) })),
  });
  const asked = async (title: string, consequence: string, verb: string, go: () => void) => {
    if (await confirm({ title, consequence, verb })) go();
  };
  return {
    busy: start.isPending || stop.isPending || restart.isPending,
    start: (one: Named) => start.mutate({ params: { id: one.id } }, said(t.started as '{name}', one)),
    stop: (one: Named) =>
      void asked(fill(t.stopTitle, { name: called(one) }), t.stopHint, t.stop, () =>
        stop.mutate({ params: { id: one.id } }, said(t.stopped as '{name}', one)),
      ),
    restart: (one: Named) =>
      void asked(fill(t.restartTitle, { name: called(one) }), t.restartHint, t.restart, () =>
        restart.mutate({ params: { id: one.id } }, said(t.restarted as '{name}', one)),
      ),
  };
}

/** What can be done to it now: one that is kept running is stopped, the others are started. */
export const isKeptRunning = ({ wanted, cause }: Pick<Instance, 'wanted' | 'cause'>) =>
  wanted === 'run' && cause !== 'given_up';
/** It has an address that answers. */
export const isOpen = ({ state }: Pick<Instance, 'state'>) => state === 'running';
