import { spaceApi } from '@cloudyard/contract/space/space.ts';
import { MAX_REASON, Reason, SPACE_STATUS } from '@cloudyard/contract/space/values.ts';
import { Alert, Input } from 'antd';
import { useState } from 'react';
import { z } from 'zod';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { TextAreaField } from '../../../kit/fields.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { day } from '../../../kit/time.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/space/en.ts';
import { Labelled } from '../shared/labelled.tsx';
import { MOVE_REFRESH, type Movable } from './use-move.ts';

type Props = { space: Movable; onClose: () => void };

const Offline = z.object({ reason: Reason.min(1) });
/** Owners need not explain themselves. */
const OwnOffline = z.object({ reason: Reason });

export function OfflineDialog({ space, onClose, isOwn = false }: Props & { isOwn?: boolean }) {
  const t = useText(words);
  const toast = useToast();
  const move = useSend(spaceApi.move, { act: 'form', refresh: MOVE_REFRESH });
  const send = async ({ reason }: { reason: string }) => {
    const { id, statusVersion } = space;
    await move.mutateAsync({ body: { id, status: { code: SPACE_STATUS.offline }, reason, statusVersion } });
    toast.success(t.didOffline);
    onClose();
  };
  return (
    <FormModal title={fill(t.offlineTitle, { name: space.name })} footer={null} onClose={onClose}>
      <p className="cy-bottom-12">{t.offlineConsequence}</p>
      <EntityForm
        schema={isOwn ? OwnOffline : Offline}
        initial={{ reason: '' }}
        verb={t.offlineVerb}
        onSend={send}
        onCancel={onClose}
      >
        <TextAreaField name="reason" label={t.reason} help={t.reasonHelp} maxLength={MAX_REASON} rows={3} />
      </EntityForm>
    </FormModal>
  );
}

/** So long the databases of a sealed space are kept, closed. */
const KEPT_DAYS = 30;
const inDays = (days: number) => day(new Date(Date.now() + days * 86_400_000).toISOString());

/** Cannot be undone: the name is typed; what is deleted and when is said before. */
export function SealDialog({ space, onClose }: Props) {
  const t = useText(words);
  const toast = useToast();
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const move = useSend(spaceApi.move, { act: 'submit', verb: t.seal, refresh: MOVE_REFRESH });
  const problems = {
    reason: reason.trim() === '' ? t.reasonMissing : '',
    typed: typed.trim() === space.name ? '' : t.sealMismatch,
  };
  const send = () => {
    setTried(true);
    if (problems.reason || problems.typed) return;
    const { id, statusVersion } = space;
    const body = { id, status: { code: SPACE_STATUS.sealed }, reason: reason.trim(), statusVersion };
    const done = () => {
      toast.success(t.didSeal);
      onClose();
    };
    move.mutate({ body }, { onSuccess: done });
  };
  return (
    <FormModal
      dirty={reason !== '' || typed !== ''}
      title={fill(t.sealTitle, { name: space.name })}
      okText={t.seal}
      okButtonProps={{ danger: true }}
      confirmLoading={move.isPending}
      onOk={send}
      onClose={onClose}
    >
      <div className="cy-stack cy-gap-16">
        <Alert
          type="error"
          showIcon
          title={t.sealConsequence}
          description={fill(t.sealDeleted, { n: KEPT_DAYS, day: inDays(KEPT_DAYS) })}
        />
        <Labelled label={t.reason} help={t.reasonHelp} problem={tried ? problems.reason : ''}>
          {(described) => (
            <Input.TextArea
              {...described}
              autoFocus
              rows={3}
              maxLength={MAX_REASON}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Labelled>
        <Labelled
          label={fill(t.sealType, { name: space.name })}
          help={t.sealTypeHelp}
          problem={tried ? problems.typed : ''}
        >
          {(described) => (
            <Input
              {...described}
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Labelled>
      </div>
    </FormModal>
  );
}
