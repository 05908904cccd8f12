import { algorithmApi, type Inspected as Facts } from '@cloudyard/contract/algorithm/algorithm.ts';
import type { Algorithm } from '@cloudyard/contract/algorithm/shown.ts';
import { Alert, Form } from 'antd';
import { useEffect } from 'react';
import type { CallError } from '../../../kit/call-error.ts';
import { CopyId } from '../../../kit/copy-id.tsx';
import { Facts as FactLine } from '../../../kit/detail-page.tsx';
import { Skeleton } from '../../../kit/skeleton.tsx';
import { fill, useErrorText, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/algorithm/en.ts';
import { words as partWords } from '../i18n/shared/parts/en.ts';
import { useSaid } from '../lent/said.ts';
import { shortDigest } from '../shared/evidence-words.ts';
import { FileTable } from '../shared/file-table.tsx';
import { ParameterTable, PortTable } from '../shared/parameter-table.tsx';

type InspectedProps = {
  file: string;
  /** The algorithm that is edited: its own file needs no look inside. */
  algorithm: Algorithm | undefined;
};

/** What a file holds; a package chooses its type by itself. */
export function Inspected({ file, algorithm }: InspectedProps) {
  return algorithm?.algorithmFileId === file ? <OwnFile algorithm={algorithm} /> : <Uploaded file={file} />;
}

function OwnFile({ algorithm }: { algorithm: Algorithm }) {
  const { id, isPackage, parameters, digest, algorithmType } = algorithm;
  useFormTold(isPackage, null);
  const files = useAsk(algorithmApi.files, { params: { id } }, { enabled: isPackage }).data ?? [];
  if (!isPackage) return <PlainFile />;
  const facts = { isPackage, parameters, files, digest: digest ?? '', mode: algorithmType.code };
  return <PackageFacts facts={{ ...facts, title: '', version: null, tests: 0 }} />;
}

function Uploaded({ file }: { file: string }) {
  const t = useText(words).form;
  const { data, error } = useAsk(
    algorithmApi.inspect,
    { body: { algorithmFileId: file } },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  useFormTold(data?.isPackage, data?.mode ?? null);
  if (error) return <Unfit error={error} />;
  if (!data)
    return (
      <div className="cy-bottom-16" role="status" aria-label={t.inspecting}>
        <Skeleton lines={['60%', '100%', '80%']} />
      </div>
    );
  return data.isPackage ? <PackageFacts facts={data} /> : <PlainFile />;
}

/** The form knows what the file is: a package says its type and parameters itself. */
function useFormTold(isPackage: boolean | undefined, mode: Facts['mode']) {
  const form = Form.useFormInstance();
  useEffect(() => {
    if (isPackage !== undefined) form.setFieldValue('isPackage', isPackage);
    if (mode) form.setFieldValue('type', mode);
  }, [form, isPackage, mode]);
}

const PlainFile = () => <Alert type="info" showIcon title={useText(words).form.plainFile} />;

/** Why a package is refused; what is wrong inside of it in the words of who looked. */
function Unfit({ error }: { error: CallError }) {
  const errorText = useErrorText();
  const said = useSaid();
  const inside = Object.values(error.fields).filter((text) => text !== error.code);
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={errorText(error)}
      description={inside.length > 0 && <span className="cy-break">{inside.map(said).join(' ')}</span>}
    />
  );
}

function PackageFacts({ facts }: { facts: Facts }) {
  const t = useText(words).form;
  const { types } = useText(partWords);
  const { title, version, tests, files, parameters, digest } = facts;
  const known = [
    ...(title ? [{ label: t.packTitle, value: title }] : []),
    ...(version ? [{ label: t.packVersion, value: version }] : []),
    ...(facts.mode ? [{ label: t.type, value: types[facts.mode] }] : []),
    ...(version ? [{ label: t.packTests, value: fill(t.packTestsCount, { n: tests }) }] : []),
    { label: t.packDigest, value: <CopyId id={digest} text={shortDigest(digest)} /> },
  ];
  return (
    <section className="cy-box cy-pad-12 cy-column cy-gap-12 cy-bottom-16" aria-label={t.pack}>
      <FactLine facts={known} />
      <h3 className="cy-plain cy-medium">{fill(t.packFiles, { n: files.length })}</h3>
      <FileTable files={files} />
      <p className="cy-faint cy-flush">{t.packParameters}</p>
      <PortTable parameters={parameters} />
      <ParameterTable parameters={parameters} />
    </section>
  );
}
