import './moderate.css';
import { type ReactNode, useState } from 'react';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { useToast } from '../../../kit/toast.ts';

type Writing = {
  /** Required: without a text nothing is sent. */
  needed: boolean;
  /** Resolves with the text of the success toast; before it rejects it has shown the failure. */
  send: (text: string) => Promise<string>;
  onDone: () => void;
};

/** A decision, with a text. */
export function useWritten({ needed, send, onDone }: Writing) {
  const toast = useToast();
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const missing = needed && text.trim() === '';
  const run = async () => {
    setTried(true);
    if (missing) return;
    setBusy(true);
    try {
      toast.success(await send(text.trim()));
      onDone();
    } catch {
      setBusy(false);
    }
  };
  return { text, setText, missing: tried && missing, busy, run };
}

type WrittenDialogProps = {
  title: string;
  verb: string;
  danger: boolean;
  written: ReturnType<typeof useWritten>;
  onClose: () => void;
  children: ReactNode;
};

/** The text stays when sending fails. */
export function WrittenDialog({ title, verb, danger, written, onClose, children }: WrittenDialogProps) {
  return (
    <FormModal
      dirty={written.text !== ''}
      title={title}
      okText={verb}
      okButtonProps={{ danger }}
      confirmLoading={written.busy}
      onOk={() => void written.run()}
      onClose={onClose}
    >
      <div className="cy-column cy-gap-12">{children}</div>
    </FormModal>
  );
}
