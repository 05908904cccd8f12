import { accountApi } from '@cloudyard/contract/identity/account.ts';
import { type Me, sessionApi } from '@cloudyard/contract/identity/session.ts';
import { Button, Input } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../kit/call.ts';
import { useFailure } from '../../../kit/failure.ts';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { LeaveLink } from '../../../kit/leave-link.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useWho } from '../../../kit/who.ts';
import { StoragePanel } from '../../file/lent/storage-panel.tsx';
import { words } from '../i18n/account/en.ts';
import { WaitingContacts } from '../lent/waiting-contacts.tsx';

export function AccountTab() {
  const me = useAsk(sessionApi.me, {});
  return (
    <div className="cy-stack">
      <WaitingContacts />
      <StoragePanel whose="account" />
      <OwnData />
      <Loaded asked={me}>{(person) => <Danger me={person} />}</Loaded>
    </div>
  );
}

/** The page is of a room above; what it does stands there. */
function OwnData() {
  const t = useText(words);
  return (
    <Panel title={t.ownData}>
      <p>{t.ownDataText}</p>
      <LeaveLink to="/console/my-data">{t.ownDataLink}</LeaveLink>
    </Panel>
  );
}

function Danger({ me }: { me: Me }) {
  const t = useText(words);
  const [open, setOpen] = useState(false);
  return (
    <section className="cy-panel identity-personal-danger" aria-label={t.deregister}>
      <header className="cy-panel-head">
        <h2>{t.deregister}</h2>
      </header>
      <div className="cy-pad cy-stack">
        <Consequences />
        <div>
          <Button danger onClick={() => setOpen(true)}>
            {t.deregister}
          </Button>
        </div>
      </div>
      {open && <DeregisterDialog me={me} onClose={() => setOpen(false)} />}
    </section>
  );
}

function Consequences() {
  const t = useText(words);
  return (
    <ul className="cy-indent cy-flush">
      <li>{t.deregisterWarning}</li>
      <li>{t.deregisterEnds}</li>
      <li>{t.deregisterLoses}</li>
      <li>{t.deregisterBack}</li>
    </ul>
  );
}

function DeregisterDialog({ me, onClose }: { me: Me; onClose: () => void }) {
  const t = useText(words);
  const navigate = useNavigate();
  const toast = useToast();
  const failure = useFailure();
  const gone = useForgetAfterwards();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const sure = typed.trim() === me.username;
  const send = async () => {
    setBusy(true);
    try {
      await call(accountApi.deregister, { query: { userId: me.userId } });
      toast.success(t.deregistered);
      gone.current = true;
      void navigate('/');
    } catch (error) {
      void failure.modal(error, { verb: t.deregister });
      setBusy(false);
    }
  };
  return (
    <FormModal
      dirty={typed !== '' && !busy}
      title={fill(t.deregisterTitle, { username: me.username })}
      okText={t.deregister}
      okButtonProps={{ danger: true, disabled: !sure, loading: busy }}
      onOk={() => void send()}
      onClose={onClose}
    >
      <div className="cy-stack">
        <Consequences />
        <div>
          <label htmlFor="deregister-name">{fill(t.typeUsername, { username: me.username })}</label>
          <Input
            id="deregister-name"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onPressEnter={() => sure && !busy && void send()}
          />
        </div>
      </div>
    </FormModal>
  );
}

/** Forgets the user only after the console was left: a console without a user would redirect to the login. */
function useForgetAfterwards() {
  const { forget } = useWho();
  const gone = useRef(false);
  const leave = useEffectEvent(() => {
    if (gone.current) forget();
  });
  useEffect(() => () => leave(), []);
  return gone;
}
