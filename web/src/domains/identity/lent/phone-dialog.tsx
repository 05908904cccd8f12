import { Modal } from '../../../kit/dialog.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/en.ts';
import { PhoneCheck } from '../shared/phone-check.tsx';

type Props = { onDecided: () => void; onCancel: () => Promise<void> };

/** The user is logged in elsewhere: this login waits for the phone code. */
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
