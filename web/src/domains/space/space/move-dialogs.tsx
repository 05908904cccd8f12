import { spaceApi } from '@cloudyard/contract/space/space.ts';
import { MAX_REASON, Reason, SPACE_STATUS } from '@cloudyard/contract/space/values.ts';
import { Alert, Input } from 'antd';
import { z } from 'zod';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { Field, TextAreaField } from '../../../kit/fields.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/space/en.ts';
import { day } from '../shared/day.ts';
import { MOVE_REFRESH, type Movable } from './use-move.ts';

type Props = { space: Movable; onClose: () => void };

const Offline = z.object({ reason: Reason.min(1) });
/** Owners need not explain themselves. */
const OwnOffline = z.object({ reason: Reason });
const Seal = Offline.extend({ typed: z.string().min(1) });

function useMoved(space: Movable, done: string, onClose: () => void) {
  const toast = useToast();
  const move = useSend(spaceApi.move, { act: 'form', refresh: MOVE_REFRESH });
  return async (code: '4' | '5', reason: string) => {
    const { id, statusVersion } = space;
    await move.mutateAsync({ body: { id, status: { code }, reason, statusVersion } });
    toast.success(done);
    onClose();
  };
}

export function OfflineDialog({ space, onClose, isOwn = false }: Props & { isOwn?: boolean }) {
  const t = useText(words);
  const move = useMoved(space, t.didOffline, onClose);
  return (
    <FormModal title={fill(t.offlineTitle, { name: space.name })} footer={null} onClose={onClose}>
      <p>{t.offlineConsequence}</p>
      <EntityForm
        schema={isOwn ? OwnOffline : Offline}
        initial={{ reason: '' }}
        verb={t.offlineVerb}
        onSend={({ reason }) => move(SPACE_STATUS.offline, reason)}
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
  const move = useMoved(space, t.didSeal, onClose);
  const isName = async (_: unknown, typed: unknown) => {
    if (String(typed ?? '').trim() !== space.name) throw new Error(t.sealMismatch);
  };
  return (
    <FormModal title={fill(t.sealTitle, { name: space.name })} footer={null} onClose={onClose}>
      <Alert
        className="cy-bottom-16"
        type="error"
        showIcon
        title={t.sealConsequence}
        description={fill(t.sealDeleted, { n: KEPT_DAYS, day: inDays(KEPT_DAYS) })}
      />
      <EntityForm
        schema={Seal}
        initial={{ reason: '', typed: '' }}
        verb={t.seal}
        onSend={({ reason }) => move(SPACE_STATUS.sealed, reason)}
        onCancel={onClose}
      >
        <TextAreaField name="reason" label={t.reason} help={t.reasonHelp} maxLength={MAX_REASON} rows={3} />
        <Field
          name="typed"
          label={fill(t.sealType, { name: space.name })}
          help={t.sealTypeHelp}
          rules={[{ validator: isName }]}
          validateTrigger="onBlur"
        >
          <Input autoComplete="off" />
        </Field>
      </EntityForm>
    </FormModal>
  );
}
