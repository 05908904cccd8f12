import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { Modal } from './dialog.tsx';

type ShownOnceProps = {
  title: string;
  /** That it is shown now and never again. */
  warning: string;
  close: string;
  /** Further buttons, before the one that closes. */
  buttons?: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** Closes only by its button: a click beside it must not lose what is shown once. */
export const ShownOnce = ({ title, warning, close, buttons, onClose, children }: ShownOnceProps) => (
  <Modal
    open
    width={720}
    title={title}
    mask={{ closable: false }}
    keyboard={false}
    closable={false}
    footer={
      <>
        {buttons}
        <Button type="primary" onClick={onClose}>
          {close}
        </Button>
      </>
    }
  >
    <div className="cy-column cy-gap-16">
      <Alert type="warning" showIcon title={warning} role="alert" />
      {children}
    </div>
  </Modal>
);

type SecretProps = { label: string; children: ReactNode };

/** A name and its secret, one below the other. */
export const Secrets = ({ children }: { children: ReactNode }) => (
  <dl className="cy-grid cy-gap-8-16">{children}</dl>
);
export const Secret = ({ label, children }: SecretProps) => (
  <>
    <dt className="cy-faint">{label}</dt>
    <dd className="cy-flush cy-break">{children}</dd>
  </>
);
