import { type ManagedRating, ratingApi } from '@cloudyard/contract/market/rating.ts';
import { Modal } from 'antd';
import { useState } from 'react';
import { useErrorText, useKitText, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { Notice } from '../../enterprise/parts/notice.tsx';
import { words } from '../i18n/moderate/index.ts';
import { Stars } from '../parts/stars.tsx';
import { LongText } from './problems-text.tsx';

type RatingDialogProps = { rating: ManagedRating; onClose: () => void };

/** The whole review, and its hiding with a reason or its return; a refusal stays to be read. */
export function RatingDialog({ rating, onClose }: RatingDialogProps) {
  const t = useText(words).rating;
  const kit = useKitText();
  const hiding = rating.hidden === null;
  const act = useHide(rating, onClose);
  return (
    <Modal
      open
      title={hiding ? t.hideTitle : t.showTitle}
      okText={hiding ? t.hide : t.show}
      cancelText={kit.cancel}
      okButtonProps={{ danger: hiding }}
      confirmLoading={act.busy}
      mask={{ closable: false }}
      onOk={() => void act.run()}
      onCancel={onClose}
    >
      <div className="moderate-dialog">
        {act.failure && <Notice type="error" role="alert" title={act.failure} />}
        <div className="cy-row">
          <strong>{rating.application.name}</strong>
          <Stars value={rating.stars} />
          <span className="cy-faint">{rating.by}</span>
        </div>
        {rating.text && <p className="moderate-quote">{rating.text}</p>}
        <p>{hiding ? t.hideText : t.showText}</p>
        {hiding && (
          <LongText
            label={t.reason}
            help={t.reasonHelp}
            problem={act.missing ? t.reasonMissing : ''}
            most={500}
            value={act.reason}
            onChange={act.setReason}
          />
        )}
      </div>
    </Modal>
  );
}

function useHide({ id, hidden }: ManagedRating, onDone: () => void) {
  const t = useText(words).rating;
  const toast = useToast();
  const errorText = useErrorText();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState('');
  const send = useSend(ratingApi.hide, { refresh: [ratingApi.manage, ratingApi.list] });
  const hiding = hidden === null;
  const missing = hiding && reason.trim() === '';
  const run = async () => {
    setTried(true);
    if (missing) return;
    setFailure('');
    try {
      await send.mutateAsync({ params: { id }, body: { hidden: hiding, reason } });
      toast.success(hiding ? t.hidden : t.shown);
      onDone();
    } catch (error) {
      setFailure(errorText(error));
    }
  };
  return { reason, setReason, missing: tried && missing, failure, busy: send.isPending, run };
}
