import '../shared/session.css';
import { contactApi, type WaitingContact } from '@cloudyard/contract/identity/contact.ts';
import { CODE_LENGTH } from '@cloudyard/contract/identity/values.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Input } from 'antd';
import { useId, useState } from 'react';
import { call } from '../../../kit/call.ts';
import { useConfirm } from '../../../kit/confirm.ts';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useErrorText, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { useWho } from '../../../kit/who.ts';
import { words } from '../i18n/account/en.ts';
import { useCountdown } from '../shared/use-countdown.ts';

/** Phones and emails an administrator entered for the user; hidden when none waits. */
export function WaitingContacts() {
  const { data = [] } = useAsk(contactApi.waiting, {});
  return data.map((change) => <Waiting key={change.id} change={change} />);
}

function Waiting({ change }: { change: WaitingContact }) {
  const t = useText(words).waiting;
  const toast = useToast();
  const confirm = useConfirm();
  const [open, setOpen] = useState(false);
  const decline = useSend(contactApi.decline, {
    act: 'submit',
    verb: t.decline,
    refresh: [contactApi.waiting],
  });
  const refuse = async () => {
    const sure = { title: t.declineTitle, consequence: t.declineConsequence, verb: t.decline };
    if (!(await confirm(sure))) return;
    decline.mutate({ params: { id: change.id } }, { onSuccess: () => toast.success(t.declined) });
  };
  return (
    <Alert
      type="warning"
      showIcon
      title={fill(change.which === 'phone' ? t.phone : t.email, { value: change.value })}
      description={
        <div className="cy-stack">
          <p>
            {t.sentence}
            <span className="cy-top-4 cy-block cy-faint">
              {fill(t.askedBy, { name: change.askedBy })} · <TimeText value={change.askedAt} />
            </span>
          </p>
          <div className="cy-row">
            <Button type="primary" onClick={() => setOpen(true)}>
              {t.confirm}
            </Button>
            <Button loading={decline.isPending} onClick={() => void refuse()}>
              {t.decline}
            </Button>
          </div>
          {open && <ConfirmDialog change={change} onClose={() => setOpen(false)} />}
        </div>
      }
    />
  );
}

function ConfirmDialog({ change, onClose }: { change: WaitingContact; onClose: () => void }) {
  const all = useText(words);
  const t = all.waiting;
  const field = useId();
  const act = useConfirmation(change, onClose);
  return (
    <FormModal
      title={change.which === 'phone' ? t.confirmPhone : t.confirmEmail}
      okText={t.confirm}
      okButtonProps={{ loading: act.busy, disabled: act.code.length !== CODE_LENGTH }}
      onOk={() => void act.send()}
      dirty={act.code !== ''}
      onClose={onClose}
    >
      <div className="cy-stack">
        <p className="cy-faint">{fill(t.codeSentence, { value: change.value })}</p>
        {act.problem && <Alert type="error" showIcon title={act.problem} role="alert" />}
        <div className="identity-phone-code cy-column cy-gap-4">
          <label className="cy-medium" htmlFor={field}>
            {all.contactCode}
          </label>
          <div className="cy-row">
            <Input
              id={field}
              autoComplete="one-time-code"
              maxLength={CODE_LENGTH}
              value={act.code}
              onChange={(event) => act.setCode(event.target.value.toUpperCase())}
              onPressEnter={() => act.code.length === CODE_LENGTH && void act.send()}
            />
            <Button disabled={act.wait > 0} onClick={() => void act.sendCode()}>
              {act.wait > 0 ? fill(all.resendIn, { n: act.wait }) : all.sendCode}
            </Button>
          </div>
        </div>
      </div>
    </FormModal>
  );
}

function useConfirmation({ id }: WaitingContact, onClose: () => void) {
  const t = useText(words).waiting;
  const toast = useToast();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { recheck } = useWho();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const { left: wait, start } = useCountdown(0);
  const fail = (error: unknown) => setProblem(errorText(error));
  const sendCode = async () => {
    setProblem('');
    await call(contactApi.sendWaitingCode, { params: { id } }).then(({ resendIn }) => start(resendIn), fail);
  };
  const send = async () => {
    setProblem('');
    setBusy(true);
    try {
      await call(contactApi.confirm, { params: { id }, body: { code } });
      toast.success(t.confirmed);
      await Promise.all([recheck(), client.invalidateQueries()]);
      onClose();
    } catch (error) {
      fail(error);
      setBusy(false);
    }
  };
  return { code, setCode, problem, busy, wait, sendCode, send };
}
