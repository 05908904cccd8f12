import { type Feedback, feedbackApi } from '@cloudyard/contract/portal/feedback.ts';
import { Button } from 'antd';
import { z } from 'zod';
import { Facts } from '../../../kit/detail-page.tsx';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { TextAreaField } from '../../../kit/fields.tsx';
import { FormDrawer } from '../../../kit/form-dialog.tsx';
import { May } from '../../../kit/may.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/feedback/en.ts';
import { Talk } from './talk.tsx';

const refresh = [feedbackApi.list, feedbackApi.detail];
const Reply = z.object({ text: z.string().trim().min(1).max(4000) });

export function FeedbackDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const asked = useAsk(feedbackApi.detail, { params: { id } });
  return (
    <FormDrawer size={600} title={asked.data?.ticket ?? ''} onClose={onClose}>
      <Loaded asked={asked}>{(feedback) => <Opened feedback={feedback} />}</Loaded>
    </FormDrawer>
  );
}

function Opened({ feedback }: { feedback: Feedback }) {
  const t = useText(words);
  const { username, email, phone, account, enterprise } = feedback;
  return (
    <div className="cy-stack">
      <Facts
        facts={[
          { label: t.fields.username, value: username },
          { label: t.fields.email, value: email },
          { label: t.fields.phone, value: phone },
          { label: t.account, value: account?.username ?? t.visitor },
          { label: t.enterprise, value: enterprise },
        ]}
      />
      <Talk feedback={feedback} />
      <May permission={feedbackApi.reply.allow}>
        {feedback.state !== 'closed' && <Answer key={feedback.version} feedback={feedback} />}
        <Closing feedback={feedback} />
      </May>
    </div>
  );
}

function Answer({ feedback: { id, email, version } }: { feedback: Feedback }) {
  const t = useText(words);
  const toast = useToast();
  const reply = useSend(feedbackApi.reply, { act: 'form', refresh });
  const send = async ({ text }: z.output<typeof Reply>) => {
    await reply.mutateAsync({ params: { id }, body: { text, version } });
    toast.success(t.replied);
  };
  return (
    <EntityForm schema={Reply} initial={{ text: '' }} onSend={send} verb={t.sendReply}>
      <TextAreaField
        name="text"
        label={t.reply}
        help={fill(t.replyHelp, { email })}
        maxLength={4000}
        rows={6}
      />
    </EntityForm>
  );
}

function Closing({ feedback: { id, state, version } }: { feedback: Feedback }) {
  const t = useText(words);
  const toast = useToast();
  const closed = state !== 'closed';
  const verb = closed ? t.close : t.reopen;
  const close = useSend(feedbackApi.close, { act: 'submit', verb, refresh });
  return (
    <div>
      <Button
        loading={close.isPending}
        onClick={() =>
          close.mutate(
            { params: { id }, body: { closed, version } },
            { onSuccess: () => toast.success(closed ? t.closed : t.reopened) },
          )
        }
      >
        {verb}
      </Button>
    </div>
  );
}
