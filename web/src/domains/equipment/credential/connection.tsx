import { type Connection, type Credential, credentialApi } from '@cloudyard/contract/equipment/credential.ts';
import type { Gateway } from '@cloudyard/contract/equipment/gateway.ts';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useConfirm } from '../../../kit/confirm.ts';
import { CopyId } from '../../../kit/copy-id.tsx';
import { Facts } from '../../../kit/detail-page.tsx';
import { May } from '../../../kit/may.tsx';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { CardSkeleton } from '../../../kit/tile.tsx';
import { TimeText } from '../../../kit/time-text.tsx';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/credential/en.ts';
import { CREDENTIAL_CALLS } from '../shared/gateway-calls.ts';
import { nameOf } from '../shared/gateway-tag.tsx';
import { gatewayEditPath } from '../shared/paths.ts';
import { IssueDialog } from './issue-dialog.tsx';

/** Where a gateway connects to, and how it proves who it is. */
export function ConnectionTab({ gateway }: { gateway: Gateway }) {
  const asked = useAsk(credentialApi.view, { params: { id: gateway.id } });
  return (
    <div className="cy-pad cy-stack cy-gap-24">
      <Loaded asked={asked} skeleton={<CardSkeleton />}>
        {({ credential, connection }) => (
          <>
            <CredentialPart gateway={gateway} credential={credential} />
            <Addresses connection={connection} />
          </>
        )}
      </Loaded>
    </div>
  );
}

type CredentialPartProps = { gateway: Gateway; credential: Credential | null };

function CredentialPart({ gateway, credential }: CredentialPartProps) {
  const t = useText(words);
  const [isIssuing, setIssuing] = useState(false);
  const isCertified = gateway.equipmentCertify?.inForce === true;
  const issue = (
    <May permission={credentialApi.issue.allow}>
      <Button
        type={credential ? 'default' : 'primary'}
        disabled={!isCertified}
        title={isCertified ? undefined : t.uncertified}
        onClick={() => setIssuing(true)}
      >
        {credential ? t.reissue : t.issue}
      </Button>
    </May>
  );
  return (
    <section className="cy-stack cy-gap-12" aria-label={t.credential}>
      <h2 className="cy-strong cy-size-15 cy-flush">{t.credential}</h2>
      {!isCertified && <Uncertified id={gateway.id} />}
      {credential ? (
        <>
          <CredentialFacts credential={credential} />
          <div className="cy-row">
            {issue}
            <May permission={credentialApi.revoke.allow}>
              <Revoke gateway={gateway} />
            </May>
          </div>
        </>
      ) : (
        <Empty title={t.none} hint={t.noneHint} action={issue} />
      )}
      {isIssuing && (
        <IssueDialog gateway={gateway} isSecond={credential !== null} onClose={() => setIssuing(false)} />
      )}
    </section>
  );
}

function Uncertified({ id }: { id: string }) {
  const t = useText(words);
  return (
    <Alert
      type="warning"
      showIcon
      title={t.uncertified}
      action={
        <May permission={credentialApi.issue.allow}>
          <Link to={gatewayEditPath(id)}>{t.chooseCertificate}</Link>
        </May>
      }
    />
  );
}

function CredentialFacts({ credential }: { credential: Credential }) {
  const t = useText(words);
  const { kind, name, usedAt, createdAt, createdBy, notAfter } = credential;
  return (
    <Facts
      facts={[
        { label: t.kind, value: t.kinds[kind] },
        { label: kind === 'key' ? t.username : t.serial, value: <CopyId id={name} /> },
        { label: t.usedAt, value: usedAt ? <TimeText value={usedAt} /> : t.neverUsed },
        { label: t.createdAt, value: <TimeText value={createdAt} /> },
        { label: t.createdBy, value: createdBy },
        ...(notAfter ? [{ label: t.notAfter, value: <TimeText value={notAfter} /> }] : []),
      ]}
    />
  );
}

function Revoke({ gateway }: { gateway: Gateway }) {
  const t = useText(words);
  const confirm = useConfirm();
  const toast = useToast();
  const revoke = useSend(credentialApi.revoke, {
    act: 'submit',
    failed: t.revokeFailed,
    refresh: CREDENTIAL_CALLS,
  });
  const ask = async () => {
    const title = fill(t.revokeTitle, { name: nameOf(gateway) });
    if (!(await confirm({ title, consequence: t.revokeText, verb: t.revoke }))) return;
    revoke.mutate({ params: { id: gateway.id } }, { onSuccess: () => toast.success(t.revoked) });
  };
  return (
    <Button loading={revoke.isPending} onClick={() => void ask()}>
      {t.revoke}
    </Button>
  );
}

const ADDRESSES = ['mqtts', 'mqtt', 'websocket', 'http', 'topics'] as const;

function Addresses({ connection }: { connection: Connection }) {
  const t = useText(words);
  return (
    <section className="cy-stack cy-gap-12" aria-label={t.addresses}>
      <h2 className="cy-strong cy-size-15 cy-flush">{t.addresses}</h2>
      <p className="cy-faint cy-flush">{t.addressesHint}</p>
      <Facts
        facts={[
          // A way in that is closed on this server has no address.
          ...ADDRESSES.filter((one) => connection[one] !== '').map((one) => ({
            label: t[one],
            value: <CopyId id={connection[one]} />,
          })),
          {
            label: t.authority,
            value: (
              <a href={credentialApi.authority.path} download title={t.authorityHint}>
                {t.download}
              </a>
            ),
          },
        ]}
      />
    </section>
  );
}
