import './credential.css';
import { DownloadOutlined } from '@ant-design/icons';
import type { IssuedCredential } from '@cloudyard/contract/equipment/credential.ts';
import type { Gateway } from '@cloudyard/contract/equipment/gateway.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { CopyId, copyText } from '../../../kit/copy-id.tsx';
import { LastLines } from '../../../kit/last-lines.tsx';
import { saveText } from '../../../kit/save-text.ts';
import { Secret, Secrets, ShownOnce } from '../../../kit/shown-once.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/credential/en.ts';
import { nameOf } from '../shared/gateway-tag.tsx';

type IssuedProps = { gateway: Gateway; made: IssuedCredential; onClose: () => void };

export function Issued({ gateway, made, onClose }: IssuedProps) {
  const t = useText(words);
  const files = filesOf(t, gateway, made);
  return (
    <ShownOnce
      title={fill(t.onceTitle, { name: nameOf(gateway) })}
      warning={t.once}
      close={t.close}
      buttons={
        <Button icon={<DownloadOutlined />} onClick={() => saveAll(files)}>
          {files.length > 1 ? t.downloadAll : t.download}
        </Button>
      }
      onClose={onClose}
    >
      {made.secret === null ? (
        files.map((file) => <Pem key={file.name} file={file} />)
      ) : (
        <Secrets>
          <Secret label={t.username}>
            <CopyId id={made.name} />
          </Secret>
          <Secret label={t.secret}>
            <CopyId id={made.secret} />
          </Secret>
        </Secrets>
      )}
    </ShownOnce>
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
