import type { Editor } from '@tiptap/react';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/sent/en.ts';
import { linkAddress } from './link-address.ts';

type LinkDialogProps = { editor: Editor; ownPages: boolean; onClose: () => void };

/** The link of the selected words; without a selection the address itself is inserted. */
export function LinkDialog({ editor, ownPages, onClose }: LinkDialogProps) {
  const t = useText(words).editor;
  const id = useId();
  const before = String(editor.getAttributes('link').href ?? '');
  const [typed, setTyped] = useState(before);
  const [isWrong, setWrong] = useState(false);
  const set = () => {
    const href = linkAddress(typed, ownPages);
    if (!href) return setWrong(true);
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !before) {
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    } else {
      chain.setLink({ href }).run();
    }
    onClose();
  };
  const unset = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  };
  return (
    <FormModal
      dirty={typed !== before}
      title={t.link}
      onClose={onClose}
      footer={(_, { CancelBtn }) => (
        <>
          {before && <Button onClick={unset}>{t.linkRemove}</Button>}
          <CancelBtn />
          <Button type="primary" onClick={set}>
            {t.linkSet}
          </Button>
        </>
      )}
    >
      <div className="message-manage-field cy-stack cy-gap-4">
        <label htmlFor={id}>{t.linkAddress}</label>
        <Input
          id={id}
          autoFocus
          value={typed}
          maxLength={2000}
          status={isWrong ? 'error' : ''}
          aria-describedby={`${id}-help`}
          aria-invalid={isWrong}
          onChange={(event) => {
            setTyped(event.target.value);
            setWrong(false);
          }}
          onPressEnter={(event) => {
            // Submits this field, not the form around it.
            event.preventDefault();
            set();
          }}
        />
        <span
          id={`${id}-help`}
          className={isWrong ? 'cy-bad' : 'cy-faint'}
          role={isWrong ? 'alert' : undefined}
        >
          {isWrong ? t.linkWrong : ownPages ? t.linkHelpOwn : t.linkHelp}
        </span>
      </div>
    </FormModal>
  );
}
