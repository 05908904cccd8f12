import { quotaRequestApi, type WaitingRequest } from '@cloudyard/contract/space/quota-request.ts';
import { MAX_REASON, Reason } from '@cloudyard/contract/space/values.ts';
import { Button, Form } from 'antd';
import { z } from 'zod';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { TextAreaField } from '../../../kit/fields.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/quota-request/en.ts';
import { yuan } from '../shared/yuan.ts';

const Rejected = z.object({ remark: Reason.min(1) });

/** Why not: the requester reads it. */
export function RejectDialog({ request, onClose }: { request: WaitingRequest; onClose: () => void }) {
  const t = useText(words).queue;
  const toast = useToast();
  const decide = useSend(quotaRequestApi.decide, { act: 'form', refresh: [quotaRequestApi.queue] });
  const said = { enterprise: request.enterpriseName };
  const send = async ({ remark }: z.output<typeof Rejected>) => {
    await decide.mutateAsync({ params: { id: request.id }, body: { approved: false, remark } });
    toast.success(fill(t.rejected, said));
    onClose();
  };
  return (
    <FormModal title={fill(t.rejectTitle, said)} footer={null} onClose={onClose}>
      <p className="cy-bottom-12">{fill(t.rejectText, { amount: yuan(request.amount) })}</p>
      <EntityForm
        schema={Rejected}
        initial={{ remark: '' }}
        verb={t.reject}
        failed={t.approveFailed}
        onSend={send}
        onCancel={onClose}
      >
        <Form.Item noStyle shouldUpdate>
          {({ getFieldValue, setFieldValue }) => (
            <Canned
              onChoose={(text) => setFieldValue('remark', joined(getFieldValue('remark') ?? '', text))}
            />
          )}
        </Form.Item>
        <TextAreaField name="remark" label={t.remark} help={t.remarkHelp} maxLength={MAX_REASON} />
      </EntityForm>
    </FormModal>
  );
}

const joined = (now: string, more: string) => (now.includes(more) ? now : `${now.trim()} ${more}`.trim());

/** Common comments, added to what is written. */
function Canned({ onChoose }: { onChoose: (text: string) => void }) {
  const t = useText(words).queue;
  return (
    <div className="cy-bottom-12">
      <fieldset className="cy-unframed cy-unpadded cy-flush cy-row cy-gap-4" aria-label={t.cannedLabel}>
        {Object.values(t.canned).map((text) => (
          <Button key={text} size="small" onClick={() => onChoose(text)}>
            {text}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}
