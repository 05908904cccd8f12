import { type Space, spaceApi } from '@cloudyard/contract/space/space.ts';
import { Button } from 'antd';
import { useMay } from '../../../kit/may.tsx';
import { useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words as reviewWords } from '../i18n/review/en.ts';
import { words } from '../i18n/shared/en.ts';
import { hasFailed, ProvisionSteps } from '../shared/provision-steps.tsx';
import { MOVE_REFRESH } from './use-move.ts';

/** The steps of setting up; operators go on after one that failed. */
export function Setup({ space: { id, steps } }: { space: Space }) {
  const t = useText(words);
  const r = useText(reviewWords);
  const toast = useToast();
  const mayGoOn = useMay()(spaceApi.goOn.allow);
  const goOn = useSend(spaceApi.goOn, { act: 'submit', verb: t.goOn, refresh: MOVE_REFRESH });
  return (
    <section className="cy-column cy-gap-12" aria-label={t.setup}>
      <ProvisionSteps steps={steps} />
      {mayGoOn && hasFailed(steps) && (
        <>
          <p className="cy-faint cy-flush">{r.setupFailed}</p>
          <div>
            <Button
              type="primary"
              loading={goOn.isPending}
              onClick={() =>
                goOn.mutate({ params: { id } }, { onSuccess: () => toast.success(t.goOnStarted) })
              }
            >
              {t.goOn}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
