import { ProductFile, productApi } from '@cloudyard/contract/iot/product.ts';
import { Alert } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { FileButton } from '../../../kit/file-input.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/product/en.ts';
import { productPath } from '../shared/paths.ts';

type Trial = {
  file: unknown;
  name: string;
  replaces: boolean;
  problems: { path: string; message: string }[];
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Tries a file first, and says what would become of it. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useText(words);
  const toast = useToast();
  const navigate = useNavigate();
  const [trial, setTrial] = useState<Trial | 'unreadable'>();
  const send = useSend(productApi.import, { act: 'submit', refresh: [productApi.list] });
  const choose = async (chosen: File) => {
    const file = jsonOf(await chosen.text());
    if (file === undefined) return setTrial('unreadable');
    const said = await send.mutateAsync({ query: { isTrial: 'true' }, body: { file } });
    const name = ProductFile.safeParse(file).data?.product.name ?? chosen.name;
    setTrial({ file, name, ...said });
  };
  const isFine = trial !== undefined && trial !== 'unreadable' && trial.problems.length === 0;
  const take = async () => {
    if (!isFine) return;
    const { id } = await send.mutateAsync({ query: { isTrial: 'false' }, body: { file: trial.file } });
    toast.success(t.importDone);
    onClose();
    if (id) void navigate(productPath(id));
  };
  return (
    <FormModal
      title={t.importTitle}
      dirty={isFine}
      okText={t.import}
      okButtonProps={{ disabled: !isFine, loading: send.isPending }}
      onOk={() => void take()}
      onClose={onClose}
    >
      <div className="cy-stack">
        <p className="cy-faint cy-flush">{t.importText}</p>
        <FileButton
          label={t.importFile}
          accept=".json,application/json"
          onFile={(file) => void choose(file)}
        />
        {trial && <Said trial={trial} />}
      </div>
    </FormModal>
  );
}

function Said({ trial }: { trial: Trial | 'unreadable' }) {
  const t = useText(words);
  if (trial === 'unreadable') return <Alert type="error" showIcon role="alert" title={t.importUnreadable} />;
  const { name, replaces, problems } = trial;
  if (problems.length === 0)
    return <Alert type="info" showIcon title={fill(replaces ? t.importReplaces : t.importNew, { name })} />;
  return (
    <>
      <Alert type="error" showIcon role="alert" title={fill(t.importProblems, { n: problems.length })} />
      <ul className="cy-list cy-small">
        {problems.map(({ path, message }) => (
          <li key={`${path} ${message}`}>
            <code>{path}</code> {message}
          </li>
        ))}
      </ul>
    </>
  );
}
