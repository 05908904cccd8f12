import { Button } from 'antd';
import { Ant } from '../../../kit/ant.tsx';
import { Modal } from '../../../kit/dialog.tsx';
import { useWords } from './use-words.ts';

type RestoreDialogProps = {
  busy: boolean;
  onRestore: () => void;
  onAnew: () => void;
  onStay: () => void;
};

/** The visitor had an account before: restore it, or begin a new one. A chunk of its own, because few meet it. */
export const RestoreDialog = (props: RestoreDialogProps) => (
  <Ant>
    <Dialog {...props} />
  </Ant>
);

function Dialog({ busy, onRestore, onAnew, onStay }: RestoreDialogProps) {
  const { t } = useWords();
  return (
    <Modal
      open
      title={t.restoreTitle}
      onCancel={onStay}
      closable={!busy}
      keyboard={!busy}
      mask={{ closable: false }}
      footer={[
        <Button key="anew" disabled={busy} onClick={onAnew}>
          {t.registerAnew}
        </Button>,
        <Button key="restore" type="primary" loading={busy} onClick={onRestore}>
          {t.restore}
        </Button>,
      ]}
    >
      <div className="cy-stack">
        <p>{t.restoreText}</p>
        <ul className="identity-visit-list cy-indent cy-flush">
          <li>{t.restoreBack}</li>
          <li>{t.restoreNotBack}</li>
          <li>{t.restorePassword}</li>
        </ul>
      </div>
    </Modal>
  );
}
