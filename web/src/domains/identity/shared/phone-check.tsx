import './session.css';
import { DesktopOutlined, MobileOutlined, RobotOutlined, TabletOutlined } from '@ant-design/icons';
import {
  type Device,
  type PhoneInfo,
  type RepeatChoice,
  sessionApi,
} from '@cloudyard/contract/identity/session.ts';
import { CODE_LENGTH } from '@cloudyard/contract/identity/values.ts';
import { Button, Input, Modal, Radio } from 'antd';
import { useState } from 'react';
import { Ant } from '../../../kit/ant.tsx';
import { CallError, call } from '../../../kit/call.ts';
import { Loaded } from '../../../kit/states.tsx';
import { fill, useErrorText, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/en.ts';
import { useCountdown } from './use-countdown.ts';

type Props = { onDecided: () => void; onCancel: () => Promise<void> };

/** The user's other logins, the code from the phone, and the choice what happens to the other login. */
export function PhoneCheck(props: Props) {
  const asked = useAsk(sessionApi.phoneInfo, {});
  return (
    <Ant>
      <Loaded asked={asked}>{(info) => <Check info={info} {...props} />}</Loaded>
    </Ant>
  );
}

function Check({ info, onDecided, onCancel }: Props & { info: PhoneInfo }) {
  const t = useText(words).phone;
  const check = usePhoneCheck(info, onDecided);
  return (
    <form
      className="cy-column cy-gap-16"
      onSubmit={(event) => {
        event.preventDefault();
        void check.decide();
      }}
    >
      <p>{info.others.length > 0 ? t.elsewhere : t.noLonger}</p>
      <ul className="identity-phone-others cy-column cy-list">
        {info.others.map((device) => (
          <OtherDevice key={device.id} device={device} />
        ))}
      </ul>
      <CodeField phone={info.phone} check={check} />
      <Choice value={check.other} mayKeepBoth={info.mayKeepBoth} onChange={check.setOther} />
      {check.problem && (
        <p className="cy-bad" role="alert">
          {check.problem}
        </p>
      )}
      <div className="cy-row cy-end">
        <Button onClick={() => void onCancel()}>{t.cancel}</Button>
        <Button
          type="primary"
          htmlType="submit"
          loading={check.busy}
          disabled={check.code.length !== CODE_LENGTH}
        >
          {t.confirm}
        </Button>
      </div>
    </form>
  );
}

/** The state of the form, and the acts of its two buttons. */
function usePhoneCheck(info: PhoneInfo, onDecided: () => void) {
  const t = useText(words);
  const errorText = useErrorText(t.errors);
  const [modal, holder] = Modal.useModal();
  const [code, setCode] = useState('');
  const [other, setOther] = useState<RepeatChoice>('end');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const countdown = useCountdown(info.resendIn);
  const send = async () => {
    setProblem('');
    try {
      countdown.start((await call(sessionApi.sendRepeatCode, {})).resendIn);
    } catch (error) {
      setProblem(errorText(error));
    }
  };
  const decide = async () => {
    setBusy(true);
    setProblem('');
    try {
      const done = await call(sessionApi.validateCode, { params: { code }, query: { other } });
      if (done.state === 'reset') location.assign(`/common/reset-password#token=${done.resetToken}`);
      else onDecided();
    } catch (error) {
      setCode('');
      const wrong = error instanceof CallError && error.code.startsWith('identity.code_');
      if (wrong) modal.error({ title: t.phone.wrongTitle, content: errorText(error), okText: t.phone.ok });
      else setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return { code, setCode, other, setOther, problem, busy, left: countdown.left, send, decide, holder };
}
type PhoneCheckState = ReturnType<typeof usePhoneCheck>;

function CodeField({ phone, check }: { phone: string; check: PhoneCheckState }) {
  const t = useText(words).phone;
  return (
    <div className="identity-phone-code cy-column cy-gap-4">
      {check.holder}
      <label className="cy-medium" htmlFor="phone-code">
        {fill(t.code, { phone })}
      </label>
      <div className="cy-row">
        <Input
          id="phone-code"
          value={check.code}
          maxLength={CODE_LENGTH}
          autoComplete="one-time-code"
          autoFocus
          placeholder={t.codeHint}
          onChange={(event) => check.setCode(event.target.value.replace(/\s/g, '').toUpperCase())}
        />
        <Button disabled={check.left > 0} onClick={() => void check.send()}>
          {check.left > 0 ? fill(t.resend, { n: check.left }) : t.send}
        </Button>
      </div>
    </div>
  );
}

type ChoiceProps = { value: RepeatChoice; mayKeepBoth: boolean; onChange: (value: RepeatChoice) => void };

function Choice({ value, mayKeepBoth, onChange }: ChoiceProps) {
  const t = useText(words).phone;
  const choices = (['end', ...(mayKeepBoth ? ['keep' as const] : []), 'not_me'] as const).map((one) => ({
    value: one,
    label: (
      <span className="cy-down">
        {t.choices[one]}
        <small className="cy-faint">{t.meanings[one]}</small>
      </span>
    ),
  }));
  return (
    <Radio.Group
      className="cy-column"
      aria-label={t.question}
      value={value}
      options={choices}
      onChange={(event) => onChange(event.target.value as RepeatChoice)}
    />
  );
}

const ICON = {
  desktop: <DesktopOutlined />,
  mobile: <MobileOutlined />,
  tablet: <TabletOutlined />,
  program: <RobotOutlined />,
};

/** One other login: its device, its address, since when. */
function OtherDevice({ device }: { device: Device }) {
  const t = useText(words).phone;
  const what = [device.browser, device.system].filter(Boolean).join(' · ') || t.unknownDevice;
  return (
    <li className="cy-flex cy-gap-12 cy-box cy-top cy-pad-12 cy-sunk">
      <span aria-hidden="true">{ICON[device.device]}</span>
      <div>
        <strong>{what}</strong>
        <div className="cy-faint">
          {fill(t.from, { address: device.address })} · <TimeText value={device.since} />
        </div>
      </div>
    </li>
  );
}
