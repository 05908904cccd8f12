import { deletionApi } from '@cloudyard/contract/custody/deletion.ts';
import type { Reply } from '@cloudyard/contract/kit/endpoint.ts';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { z } from 'zod';
import { call } from '../../../kit/call.ts';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { TextField } from '../../../kit/fields.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/deletion/en.ts';

const Draft = z.object({
  number: z.string().trim().min(1).max(40),
  digest: z.string().trim().min(1).max(64),
});
const TYPES = { valid: 'success', unknown: 'error', changed: 'error' } as const;

/** Whether a certificate that is shown is ours. */
export function VerifyButton() {
  const t = useText(words);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t.verifyTitle}</Button>
      {isOpen && <VerifyDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function VerifyDialog({ onClose }: { onClose: () => void }) {
  const t = useText(words);
  const [said, setSaid] = useState<Reply<typeof deletionApi.verify>>();
  return (
    <FormModal title={t.verifyTitle} footer={null} onClose={onClose}>
      <p className="cy-bottom-12">{t.verifyText}</p>
      {said && (
        <Alert
          className="cy-bottom-12"
          type={TYPES[said.verdict]}
          showIcon
          title={fill(t.verdicts[said.verdict], { name: said.statement?.enterprise.name ?? '' })}
        />
      )}
      <EntityForm
        schema={Draft}
        initial={{ number: '', digest: '' }}
        verb={t.verify}
        failed={t.verifyFailed}
        onSend={async (query) => setSaid(await call(deletionApi.verify, { query }))}
        onCancel={onClose}
      >
        <TextField name="number" label={t.number} maxLength={40} />
        <TextField name="digest" label={t.digest} maxLength={64} />
      </EntityForm>
    </FormModal>
  );
}
