import type { Editor } from '@tiptap/react';
import { Input } from 'antd';
import { useId, useState } from 'react';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { useText } from '../../../kit/text.ts';
import { type PublicPicture, PublicPictureButton } from '../../file/parts/public-picture.tsx';
import { words } from '../i18n/sent/en.ts';

/** Upload one, say what it shows, put it where the cursor is. */
export function PictureDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useText(words).editor;
  const id = useId();
  const [picture, setPicture] = useState<PublicPicture>();
  const [alt, setAlt] = useState('');
  const insert = () => {
    if (!picture) return;
    const { src, width, height } = picture;
    const attrs = { src, alt: alt.trim(), width, height };
    editor.chain().focus().insertContent({ type: 'picture', attrs }).run();
    onClose();
  };
  return (
    <FormModal
      dirty={picture !== undefined || alt !== ''}
      title={t.pictureTitle}
      okText={t.pictureInsert}
      okButtonProps={{ disabled: !picture, title: picture ? undefined : t.pictureFirst }}
      onOk={insert}
      onClose={onClose}
    >
      <div className="cy-stack">
        {picture && <img className="message-rich-text-chosen cy-fit" src={picture.src} alt={alt} />}
        <PublicPictureButton onDone={setPicture} />
        <div className="message-manage-field cy-stack cy-gap-4">
          <label htmlFor={id}>{t.pictureAlt}</label>
          <Input
            id={id}
            value={alt}
            maxLength={200}
            aria-describedby={`${id}-help`}
            onChange={(event) => setAlt(event.target.value)}
          />
          <span id={`${id}-help`} className="cy-faint">
            {t.pictureAltHelp}
          </span>
        </div>
      </div>
    </FormModal>
  );
}
