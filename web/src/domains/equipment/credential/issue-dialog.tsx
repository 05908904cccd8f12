import {
  CREDENTIAL_KINDS,
  type CredentialKind,
  credentialApi,
  type IssuedCredential,
} from '@cloudyard/contract/equipment/credential.ts';
import type { Gateway } from '@cloudyard/contract/equipment/gateway.ts';
import { Alert, Radio } from 'antd';
import { useState } from 'react';
import { useConfirm } from '../../../kit/confirm.ts';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/credential/en.ts';
import { CREDENTIAL_CALLS } from '../shared/gateway-calls.ts';
import { nameOf } from '../shared/gateway-tag.tsx';
import { Issued } from './issued.tsx';

type IssueDialogProps = {
  gateway: Gateway;
  /** It has one already, which ends. */
  isSecond: boolean;
  onClose: () => void;
};

/** Which kind, then the credential itself: it is shown once. */
export function IssueDialog({ gateway, isSecond, onClose }: IssueDialogProps) {
  const t = useText(words);
  const [kind, setKind] = useState<CredentialKind>('key');
  const [made, setMade] = useState<IssuedCredential>();
  const { issue, busy } = useIssue(gateway, isSecond, setMade);
  if (made) return <Issued gateway={gateway} made={made} onClose={onClose} />;
  return (
    <FormModal
      title={fill(t.issueTitle, { name: nameOf(gateway) })}
      okText={isSecond ? t.reissue : t.issue}
      confirmLoading={busy}
      onOk={() => void issue(kind)}
      onClose={onClose}
    >
      <div className="cy-column cy-gap-16">
        {isSecond && <Alert type="warning" showIcon title={t.endsFormer} />}
        <Radio.Group
          className="cy-column cy-gap-12"
          aria-label={t.kind}
          value={kind}
          onChange={({ target }) => setKind(target.value)}
        >
          {CREDENTIAL_KINDS.map((one) => (
            <Radio key={one} value={one}>
              {t.kinds[one]}
              <span className="cy-block cy-faint cy-note">{t.kindHints[one]}</span>
            </Radio>
          ))}
        </Radio.Group>
      </div>
    </FormModal>
  );
}

function useIssue(gateway: Gateway, isSecond: boolean, onMade: (made: IssuedCredential) => void) {
  const t = useText(words);
  const confirm = useConfirm();
  const send = useSend(credentialApi.issue, {
    act: 'submit',
    failed: t.issueFailed,
    refresh: CREDENTIAL_CALLS,
  });
  const issue = async (kind: CredentialKind) => {
    const title = fill(t.replaceTitle, { name: nameOf(gateway) });
    if (isSecond && !(await confirm({ title, consequence: t.endsFormer, verb: t.reissue }))) return;
    send.mutate({ params: { id: gateway.id }, body: { kind } }, { onSuccess: onMade });
  };
  return { issue, busy: send.isPending };
}
