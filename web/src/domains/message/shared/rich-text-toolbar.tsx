import {
  BoldOutlined,
  CodeOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { type Editor, useEditorState } from '@tiptap/react';
import { Button, Input } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { useText } from '../../../kit/text.ts';
import { type PublicPicture, PublicPictureButton } from '../../file/lent/public-picture.tsx';
import type { cn } from '../i18n/sent/cn.ts';
import { words } from '../i18n/sent/en.ts';
import { LinkDialog } from './rich-text-link.tsx';

/** Uploads a picture, asks for its description, inserts it at the cursor. */
function PictureDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
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

type Name = keyof (typeof cn)['editor'];
type Tool = {
  name: Name;
  mark: ReactNode;
  isOn?: (editor: Editor) => boolean;
  isClosed?: (editor: Editor) => boolean;
  act: (editor: Editor) => boolean;
};

const tools: Tool[] = [
  {
    name: 'bold',
    mark: <BoldOutlined />,
    isOn: (e) => e.isActive('bold'),
    act: (e) => e.chain().focus().toggleBold().run(),
  },
  {
    name: 'italic',
    mark: <ItalicOutlined />,
    isOn: (e) => e.isActive('italic'),
    act: (e) => e.chain().focus().toggleItalic().run(),
  },
  {
    name: 'underline',
    mark: <UnderlineOutlined />,
    isOn: (e) => e.isActive('underline'),
    act: (e) => e.chain().focus().toggleUnderline().run(),
  },
  {
    name: 'strike',
    mark: <StrikethroughOutlined />,
    isOn: (e) => e.isActive('strike'),
    act: (e) => e.chain().focus().toggleStrike().run(),
  },
  {
    name: 'heading2',
    mark: 'H2',
    isOn: (e) => e.isActive('heading', { level: 2 }),
    act: (e) => e.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    name: 'heading3',
    mark: 'H3',
    isOn: (e) => e.isActive('heading', { level: 3 }),
    act: (e) => e.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    name: 'bulletList',
    mark: <UnorderedListOutlined />,
    isOn: (e) => e.isActive('bulletList'),
    act: (e) => e.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'orderedList',
    mark: <OrderedListOutlined />,
    isOn: (e) => e.isActive('orderedList'),
    act: (e) => e.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'blockquote',
    mark: '❝',
    isOn: (e) => e.isActive('blockquote'),
    act: (e) => e.chain().focus().toggleBlockquote().run(),
  },
  {
    name: 'code',
    mark: <CodeOutlined />,
    isOn: (e) => e.isActive('code'),
    act: (e) => e.chain().focus().toggleCode().run(),
  },
];

const history: Tool[] = [
  {
    name: 'undo',
    mark: <UndoOutlined />,
    isClosed: (e) => !e.can().undo(),
    act: (e) => e.chain().focus().undo().run(),
  },
  {
    name: 'redo',
    mark: <RedoOutlined />,
    isClosed: (e) => !e.can().redo(),
    act: (e) => e.chain().focus().redo().run(),
  },
];

export function RichTextToolbar({ editor, forPage }: { editor: Editor; forPage: boolean }) {
  const t = useText(words).editor;
  const [linking, setLinking] = useState(false);
  const [picturing, setPicturing] = useState(false);
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      link: now.isActive('link'),
      on: tools.filter(({ isOn }) => isOn?.(now)).map(({ name }) => name),
      closed: history.filter(({ isClosed }) => isClosed?.(now)).map(({ name }) => name),
    }),
  });
  const button = ({ name, mark, isOn, act }: Tool) => (
    <ToolButton
      key={name}
      label={t[name]}
      mark={mark}
      {...(isOn ? { on: state.on.includes(name) } : {})}
      closed={state.closed.includes(name)}
      onClick={() => act(editor)}
    />
  );
  return (
    <div className="message-rich-text-tools cy-flex cy-wrap cy-ruled" role="toolbar" aria-label={t.toolbar}>
      {tools.map(button)}
      <ToolButton label={t.link} mark={<LinkOutlined />} on={state.link} onClick={() => setLinking(true)} />
      {forPage && (
        <ToolButton label={t.picture} mark={<PictureOutlined />} onClick={() => setPicturing(true)} />
      )}
      {history.map(button)}
      {linking && <LinkDialog editor={editor} ownPages={forPage} onClose={() => setLinking(false)} />}
      {picturing && <PictureDialog editor={editor} onClose={() => setPicturing(false)} />}
    </div>
  );
}

type ToolButtonProps = {
  label: string;
  mark: ReactNode;
  on?: boolean;
  closed?: boolean;
  onClick: () => void;
};

function ToolButton({ label, mark, on, closed = false, onClick }: ToolButtonProps) {
  return (
    <Button
      type="text"
      size="small"
      className={on ? 'message-rich-text-on' : undefined}
      aria-label={label}
      title={label}
      disabled={closed}
      {...(on === undefined ? {} : { 'aria-pressed': on })}
      // Keeps the selection in the editor.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {mark}
    </Button>
  );
}
