import { DeleteOutlined, PaperClipOutlined } from '@ant-design/icons';
import { sentApi } from '@cloudyard/contract/message/sent.ts';
import { type Attachment, MAX_ATTACHMENTS } from '@cloudyard/contract/message/values.ts';
import { Button } from 'antd';
import { useRef } from 'react';
import { bytes } from '../../../kit/figures.ts';
import { fill, useText } from '../../../kit/text.ts';
import { UploadButton } from '../../../kit/upload.tsx';
import { words } from '../i18n/sent/en.ts';

type AttachmentInputProps = {
  id?: string;
  value?: readonly Attachment[];
  onChange?: (files: Attachment[]) => void;
};

/** Files for the message: uploaded at once, named in it when it is saved. */
export function AttachmentInput({ id, value = [], onChange }: AttachmentInputProps) {
  const t = useText(words).compose;
  // An upload may end after another file was taken away.
  const now = useRef(value);
  now.current = value;
  return (
    <div id={id}>
      {value.length > 0 && (
        <ul className="message-attachment-list cy-unpadded">
          {value.map((file) => (
            <li key={file.name} className="message-attachment cy-line">
              <PaperClipOutlined aria-hidden="true" />
              <span className="cy-ellipsis cy-shrink">{file.originalName}</span>
              <span className="cy-faint cy-figures">{bytes(file.bytes)}</span>
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={fill(t.removeFile, { name: file.originalName })}
                onClick={() => onChange?.(value.filter(({ name }) => name !== file.name))}
              />
            </li>
          ))}
        </ul>
      )}
      {value.length < MAX_ATTACHMENTS ? (
        <UploadButton
          endpoint={sentApi.attach}
          ask={{}}
          onDone={(file) => onChange?.([...now.current, file])}
        />
      ) : (
        <span className="cy-faint">{fill(t.attachmentsFull, { n: MAX_ATTACHMENTS })}</span>
      )}
    </div>
  );
}
