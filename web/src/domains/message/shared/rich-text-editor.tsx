import { type Editor, EditorContent, Node, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect } from 'react';
import type { RichTextProps } from '../lent/rich-text.tsx';
import { linkAddress } from './link-address.ts';
import { RichTextToolbar } from './rich-text-toolbar.tsx';

const extensionsOf = (forPage: boolean) => [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    // Following a link while writing would leave the page.
    link: { openOnClick: false, isAllowedUri: (uri) => linkAddress(uri, forPage) !== undefined },
  }),
  ...(forPage ? [Picture] : []),
];

/** The HTML without the empty paragraph that the editor keeps at the end. */
const writtenIn = (editor: Editor) => (editor.isEmpty ? '' : editor.getHTML().replace(/(<p><\/p>)+$/, ''));

export function RichTextEditor({ id, label, value = '', onChange, forPage }: RichTextProps) {
  // The editor is null while its page is hidden; a new one begins with the value.
  const editor: Editor | null = useEditor({
    extensions: extensionsOf(forPage === true),
    content: value,
    // The styles are in manage.css: the page accepts none without a nonce.
    injectCSS: false,
    editorProps: {
      attributes: {
        ...(id ? { id } : {}),
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: 'message-rich-text-body',
      },
    },
    onUpdate: ({ editor: now }) => onChange?.(writtenIn(now)),
  });
  // The form may set another text, when it is reset for example; text typed here comes back unchanged.
  useEffect(() => {
    if (!editor || editor.isDestroyed) return;
    if (value !== writtenIn(editor)) editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  return (
    <div className="message-rich-text cy-round cy-surface">
      {editor && !editor.isDestroyed && <RichTextToolbar editor={editor} forPage={forPage === true} />}
      <EditorContent editor={editor} />
    </div>
  );
}

/** A picture uploaded here; pasted pictures of other sites are dropped. */
const Picture = Node.create({
  name: 'picture',
  group: 'block',
  draggable: true,
  atom: true,
  addAttributes: () => ({
    src: { default: null },
    alt: { default: '' },
    width: { default: null },
    height: { default: null },
  }),
  parseHTML: () => [{ tag: 'img[src^="/api-imagefiles/browse?name="]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});
