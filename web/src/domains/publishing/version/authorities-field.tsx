import { DeleteOutlined, ImportOutlined, PlusOutlined } from '@ant-design/icons';
import type { Authority } from '@cloudyard/contract/publishing/version.ts';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/version/en.ts';
import { differenceOf, merged, readAuthorities } from './authorities.ts';

/** The authorities the application asks for. `before`: those of the previous version. */
export function AuthoritiesField({ before }: { before: readonly Authority[] }) {
  const t = useText(words).authorities;
  const form = Form.useFormInstance();
  const [importing, setImporting] = useState(false);
  return (
    <fieldset className="publishing-authorities cy-unframed cy-unpadded">
      <legend>{t.title}</legend>
      <p className="cy-faint">{t.help}</p>
      <Form.List name="authorities">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }, index) => (
              <AuthorityLine key={key} name={name} place={index + 1} onRemove={() => remove(name)} />
            ))}
            <div className="cy-row">
              <Button icon={<PlusOutlined />} onClick={() => add({ code: '', name: '', description: '' })}>
                {t.add}
              </Button>
              <Button icon={<ImportOutlined />} onClick={() => setImporting(true)}>
                {t.import}
              </Button>
            </div>
          </>
        )}
      </Form.List>
      <DifferenceNote before={before} />
      {importing && (
        <ImportDialog
          onClose={() => setImporting(false)}
          onImport={(list) => {
            form.setFieldValue('authorities', merged(form.getFieldValue('authorities') ?? [], list));
            setImporting(false);
          }}
        />
      )}
    </fieldset>
  );
}

function AuthorityLine({ name, place, onRemove }: { name: number; place: number; onRemove: () => void }) {
  const t = useText(words).authorities;
  return (
    <fieldset
      className="publishing-authority-line cy-gap-0-12 cy-low cy-unframed cy-unpadded cy-flex cy-wrap"
      aria-label={fill(t.one, { n: place })}
    >
      <Form.Item name={[name, 'code']} label={t.code}>
        <Input className="publishing-mono" maxLength={64} autoComplete="off" />
      </Form.Item>
      <Form.Item name={[name, 'name']} label={t.name}>
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
      <Form.Item name={[name, 'description']} label={t.description} className="cy-grow">
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
      <Button
        type="text"
        icon={<DeleteOutlined />}
        aria-label={fill(t.remove, { n: place })}
        title={fill(t.remove, { n: place })}
        onClick={onRemove}
      />
    </fieldset>
  );
}

function DifferenceNote({ before }: { before: readonly Authority[] }) {
  const t = useText(words).authorities;
  const form = Form.useFormInstance();
  const now = (Form.useWatch('authorities', form) ?? []) as Partial<Authority>[];
  const lines = now.map(({ code = '', name = '', description = '' }) => ({ code, name, description }));
  const { added, removed, changed } = differenceOf(before, lines);
  const said = [
    added.length > 0 && fill(t.added, { codes: added.join(t.comma) }),
    removed.length > 0 && fill(t.removed, { codes: removed.join(t.comma) }),
    changed.length > 0 && fill(t.changed, { codes: changed.join(t.comma) }),
  ].filter((line) => line !== false);
  return (
    <p className="cy-faint cy-top-8 cy-break" role="status">
      {said.length > 0 ? said.join(' ') : t.same}
    </p>
  );
}

type ImportDialogProps = {
  onClose: () => void;
  onImport: (list: NonNullable<ReturnType<typeof readAuthorities>>) => void;
};

function ImportDialog({ onClose, onImport }: ImportDialogProps) {
  const t = useText(words).authorities;
  const [text, setText] = useState('');
  const list = readAuthorities(text);
  const isWrong = text.trim() !== '' && !list;
  return (
    <FormModal
      dirty={text !== ''}
      title={t.importTitle}
      okText={list ? fill(t.importVerb, { n: list.length }) : t.import}
      okButtonProps={{ disabled: !list || list.length === 0 }}
      onOk={() => list && onImport(list)}
      onClose={onClose}
    >
      <p className="cy-faint">{t.importHelp}</p>
      <Input.TextArea
        className="publishing-mono"
        rows={8}
        value={text}
        aria-label={t.importTitle}
        placeholder={'[{ "code": "order.read", "name": "…", "description": "…" }]'}
        onChange={(event) => setText(event.target.value)}
      />
      {isWrong && (
        <p className="cy-bad" role="alert">
          {t.importWrong}
        </p>
      )}
    </FormModal>
  );
}
