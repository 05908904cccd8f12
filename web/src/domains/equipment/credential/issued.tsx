import './credential.css';
import { DownloadOutlined } from '@ant-design/icons';
import type { IssuedCredential } from '@cloudyard/contract/equipment/credential.ts';
import type { Gateway } from '@cloudyard/contract/equipment/gateway.ts';
import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import { CopyId, copyText } from '../../../kit/copy-id.tsx';
import { LastLines } from '../../../kit/last-lines.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/credential/en.ts';
import { nameOf } from '../shared/gateway-tag.tsx';
import { saveText } from '../shared/save-text.ts';

type IssuedProps = { gateway: Gateway; made: IssuedCredential; onClose: () => void };

/** Closes only by its button: a click beside it must not lose what is shown once. */
export function Issued({ gateway, made, onClose }: IssuedProps) {
  const t = useText(words);
  const files = filesOf(t, gateway, made);
  return (
    <Modal
      open
      width={720}
      title={fill(t.onceTitle, { name: nameOf(gateway) })}
      mask={{ closable: false }}
      keyboard={false}
      closable={false}
      footer={
        <>
          <Button icon={<DownloadOutlined />} onClick={() => saveAll(files)}>
            {files.length > 1 ? t.downloadAll : t.download}
          </Button>
          <Button type="primary" onClick={onClose}>
            {t.close}
          </Button>
        </>
      }
    >
      <div className="cy-column cy-gap-16">
        <Alert type="warning" showIcon title={t.once} role="alert" />
        {made.secret === null ? (
          files.map((file) => <Pem key={file.name} file={file} />)
        ) : (
          <dl className="cy-grid cy-gap-8-16">
            <dt className="cy-faint">{t.username}</dt>
            <dd className="cy-flush">
              <CopyId id={made.name} />
            </dd>
            <dt className="cy-faint">{t.secret}</dt>
            <dd className="cy-flush cy-break">
              <CopyId id={made.secret} />
            </dd>
          </dl>
        )}
      </div>
    </Modal>
  );
}

type File = { label: string; name: string; text: string; type: string };
const PEM = 'application/x-pem-file';

function filesOf(t: typeof words.cn, { equipmentId }: Gateway, made: IssuedCredential): File[] {
  // A hardware ID may have a colon, which some systems do not take in the name of a file.
  const called = equipmentId.replaceAll(':', '-');
  if (made.secret !== null)
    return [
      {
        label: t.credential,
        name: `${called}.json`,
        text: `${JSON.stringify({ username: made.name, password: made.secret }, null, 2)}\n`,
        type: 'application/json',
      },
    ];
  return [
    { label: t.certificatePem, name: `${called}.crt`, text: made.certificatePem ?? '', type: PEM },
    { label: t.privateKeyPem, name: `${called}.key`, text: made.privateKeyPem ?? '', type: PEM },
    { label: t.authorityPem, name: 'cloudyard-ca.crt', text: made.authorityPem ?? '', type: PEM },
  ];
}

const save = ({ name, text, type }: File) => saveText(name, text, type);
const saveAll = (files: readonly File[]) => {
  for (const file of files) save(file);
};

function Pem({ file }: { file: File }) {
  const t = useText(words);
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await copyText(file.text);
    setCopied(true);
  };
  return (
    <section className="equipment-pem cy-column cy-gap-8" aria-label={file.label}>
      <div className="cy-row">
        <h2 className="cy-strong cy-size-15 cy-flush cy-grow">{file.label}</h2>
        <Button size="small" onClick={() => void copy()}>
          {isCopied ? t.copied : t.copy}
        </Button>
        <Button size="small" icon={<DownloadOutlined />} onClick={() => save(file)}>
          {file.name}
        </Button>
      </div>
      <LastLines lines={file.text.trim().split('\n')} />
    </section>
  );
}
