import { type InvitationBatch, invitationApi } from '@cloudyard/contract/enterprise/invitation.ts';
import { Button, Progress } from 'antd';
import { useConfirm } from '../../../kit/confirm.ts';
import { May } from '../../../kit/may.tsx';
import { type Place, usePlaceId } from '../../../kit/place.ts';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/invitation/en.ts';
import { editKey } from './place.ts';

type FileSendingProps = { place: Place; batch: InvitationBatch; onShow: () => void };

/** The progress of sending, and its result. */
export function FileSending({ place, batch, onShow }: FileSendingProps) {
  const t = useText(words);
  const { state, sent, good, failed } = batch;
  const over = good === 0 ? 100 : Math.floor(((sent + failed) / good) * 100);
  return (
    <div className="cy-stack" aria-live="polite">
      <h3 className="cy-size-15 cy-lines-22">{titleOf(t, batch)}</h3>
      <p className="cy-faint">{batch.fileName}</p>
      <Progress
        percent={state === 'done' ? 100 : Math.min(over, 100)}
        status={state === 'sending' ? 'active' : state === 'done' ? 'success' : 'normal'}
        aria-label={t.sending}
      />
      <div className="cy-row">
        <span className="cy-figures cy-grow">
          {fill(t.progress, { sent: sent.toLocaleString(), good: good.toLocaleString() })}
        </span>
        {failed > 0 && (
          <StatusTag tone="bad">{fill(t.failedCount, { n: failed.toLocaleString() })}</StatusTag>
        )}
      </div>
      {state === 'sending' && <p className="cy-faint">{t.leave}</p>}
      {state === 'dropped' && <p>{fill(t.droppedText, { n: sent.toLocaleString() })}</p>}
      <div className="cy-row cy-end">
        {state === 'sending' && (
          <May permission={editKey(place)}>
            <StopButton place={place} batch={batch} />
          </May>
        )}
        {sent > 0 && <Button onClick={onShow}>{t.showPeople}</Button>}
      </div>
    </div>
  );
}

const titleOf = (t: (typeof words)['cn'], { state, sent }: InvitationBatch) => {
  if (state === 'sending') return t.sending;
  return state === 'done' ? fill(t.doneTitle, { n: sent.toLocaleString() }) : t.droppedTitle;
};

function StopButton({ place, batch }: { place: Place; batch: InvitationBatch }) {
  const t = useText(words);
  const confirm = useConfirm();
  const enterpriseId = usePlaceId(place);
  const drop = useSend(invitationApi.dropBatch, {
    act: 'list',
    refresh: [invitationApi.batch, invitationApi.batches, invitationApi.page],
  });
  const stop = async () => {
    if (await confirm({ title: t.stopTitle, consequence: t.stopText, verb: t.stop }))
      drop.mutate({ params: { id: batch.id }, body: { enterpriseId } }, { thing: batch.fileName });
  };
  return (
    <Button danger loading={drop.isPending} onClick={() => void stop()}>
      {t.stop}
    </Button>
  );
}
