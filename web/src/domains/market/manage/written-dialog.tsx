import './moderate.css';
import { Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { useErrorText, useKitText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { Notice } from '../../enterprise/parts/notice.tsx';

type Writing = {
  /** Without a text nothing is sent. */
  needed: boolean;
  /** Answers what is said of its success. */
  send: (text: string) => Promise<string>;
  onDone: () => void;
};

/** A decision, with the words that go with it. */
export function useWritten({ needed, send, onDone }: Writing) {
  const toast = useToast();
  const errorText = useErrorText();
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const missing = needed && text.trim() === '';
  const run = async () => {
    setTried(true);
    if (missing) return;
    setFailure('');
    setBusy(true);
    try {
      toast.success(await send(text.trim()));
      onDone();
    } catch (error) {
      setFailure(errorText(error));
      setBusy(false);
    }
  };
  return { text, setText, missing: tried && missing, busy, failure, run };
}

type WrittenDialogProps = {
  title: string;
  verb: string;
  danger: boolean;
  written: ReturnType<typeof useWritten>;
  onClose: () => void;
  children: ReactNode;
};

/** A refusal stays in the dialog to be read. */
export function WrittenDialog({ title, verb, danger, written, onClose, children }: WrittenDialogProps) {
  const kit = useKitText();
  return (
    <Modal
      open
      title={title}
      okText={verb}
      cancelText={kit.cancel}
      okButtonProps={{ danger }}
      confirmLoading={written.busy}
      mask={{ closable: false }}
      onOk={() => void written.run()}
      onCancel={onClose}
    >
      <div className="moderate-dialog">
        {written.failure && <Notice type="error" role="alert" title={written.failure} />}
        {children}
      </div>
    </Modal>
  );
}
