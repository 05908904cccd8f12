import { ALGORITHM_FILE_CATEGORY, SOURCE_CHARACTERS } from '@cloudyard/contract/algorithm/algorithm.ts';
import { isCodeMode } from '@cloudyard/contract/algorithm/examples.ts';
import type { Mode } from '@cloudyard/contract/algorithm/package.ts';
import type { Algorithm } from '@cloudyard/contract/algorithm/shown.ts';
import { Button, Form, Input, Radio } from 'antd';
import { useConfirm } from '../../../kit/confirm.ts';
import { Field } from '../../../kit/fields.tsx';
import { useText } from '../../../kit/text.ts';
import type { FileFacts } from '../../file/lent/large-file.tsx';
import { LargeFileField } from '../../file/lent/large-file-field.tsx';
import { words } from '../i18n/algorithm/en.ts';
import { beginning, FROMS, type From, isOwnWork, isParameterless, mayBeCode } from './algorithm-draft.ts';
import { Inspected } from './inspected.tsx';
import { ParametersField } from './parameters-field.tsx';

/** The code itself, or a file; and the parameters of what does not say them itself. */
export function ContentFields({ algorithm }: { algorithm: Algorithm | undefined }) {
  const t = useText(words).form;
  const form = Form.useFormInstance();
  const type = Form.useWatch('type', form) as Mode | undefined;
  const from = (Form.useWatch('from', form) ?? 'code') as From;
  const file = (Form.useWatch('file', form) ?? null) as FileFacts | null;
  const isPackage = Form.useWatch('isPackage', { form, preserve: true }) === true;
  return (
    <>
      <Field name="from" label={t.from} optional={false}>
        <Radio.Group
          options={FROMS.map((value) => ({
            value,
            label: t.froms[value],
            disabled: value === 'code' && !mayBeCode(type),
          }))}
        />
      </Field>
      {from === 'code' ? <CodeField /> : <FileField place={algorithm?.id ?? 'new'} />}
      {from === 'file' && file && <Inspected file={file.name} algorithm={algorithm} />}
      {!isParameterless({ from, isPackage, file }) && <ParametersField />}
    </>
  );
}

function CodeField() {
  const t = useText(words).form;
  const confirm = useConfirm();
  const form = Form.useFormInstance();
  const type = Form.useWatch('type', form) as Mode | undefined;
  const example = async () => {
    if (type === undefined || !isCodeMode(type)) return;
    const question = { title: t.exampleTitle, consequence: t.exampleText, verb: t.exampleVerb };
    if (isOwnWork(form.getFieldValue('source') as string) && !(await confirm(question))) return;
    form.setFieldsValue(beginning(type));
  };
  return (
    <>
      <Field name="source" label={t.code} help={t.codeHelp} optional={false}>
        <Input.TextArea
          className="cy-mono"
          rows={18}
          maxLength={SOURCE_CHARACTERS}
          spellCheck={false}
          autoComplete="off"
          wrap="off"
        />
      </Field>
      <p className="cy-bottom-16">
        <Button size="small" onClick={() => void example()}>
          {t.example}
        </Button>
      </p>
    </>
  );
}

function FileField({ place }: { place: string }) {
  const t = useText(words).form;
  return (
    <LargeFileField
      {...{ name: 'file', label: t.file, help: t.fileHelp, optional: false }}
      accept=".zip,.sql,.mjs,.js,.py"
      category={ALGORITHM_FILE_CATEGORY}
      place={`algorithm.${place}`}
    />
  );
}
