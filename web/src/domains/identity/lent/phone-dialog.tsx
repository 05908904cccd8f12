import { Modal } from 'antd';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/en.ts';
import { PhoneCheck } from '../shared/phone-check.tsx';

type Props = { onDecided: () => void; onCancel: () => Promise<void> };

/** Logged in elsewhere: nothing goes on before the phone has answered. */
export function PhoneDialog(props: Props) {
  const t = useText(words).phone;
  return (
    <Modal
      open
      centered
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      title={t.title}
      footer={null}
    >
      <PhoneCheck {...props} />
    </Modal>
  );
}
