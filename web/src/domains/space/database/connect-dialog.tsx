import { type Credentials, type DatabaseResource, databaseApi } from '@cloudyard/contract/space/database.ts';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { Modal } from '../../../kit/dialog.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/database/en.ts';
import { Access, secretLines } from './access.tsx';
import { SecretForm } from './secret-form.tsx';

type DialogProps = { database: DatabaseResource; onClose: () => void };

/** Sets a new password, and shows it once with everything a program needs. */
export function ConnectDialog({ database: { id, name }, onClose }: DialogProps) {
  const t = useText(words).connect;
  const [made, setMade] = useState<Credentials>();
  const rotate = useSend(databaseApi.rotate, { act: 'form', refresh: [databaseApi.resources] });
  const title = fill(t.title, { name });
  if (made) return <Shown title={title} made={made} onClose={onClose} />;
  return (
    <FormModal title={title} footer={null} onClose={onClose}>
      <p className="cy-bottom-12">{t.text}</p>
      <SecretForm
        verb={t.verb}
        failed={t.failed}
        onSend={async (secret) => setMade(await rotate.mutateAsync({ params: { id }, body: { secret } }))}
        onClose={onClose}
      />
    </FormModal>
  );
}

type ShownProps = { title: string; made: Credentials; onClose: () => void };

/** Closes only by its button: a click beside it must not lose the password. */
function Shown({ title, made, onClose }: ShownProps) {
  const t = useText(words).connect;
  return (
    <Modal
      open
      width={640}
      title={title}
      mask={{ closable: false }}
      keyboard={false}
      closable={false}
      footer={
        <Button type="primary" onClick={onClose}>
          {t.close}
        </Button>
      }
    >
      <div className="cy-column cy-gap-16">
        <Alert type="warning" showIcon title={t.once} role="alert" />
        <Access lines={secretLines(t, made)} />
      </div>
    </Modal>
  );
}
