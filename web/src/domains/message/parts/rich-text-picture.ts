import { Node } from '@tiptap/react';

/** A picture of ours in a text; others are not taken over when somebody pastes them. */
export const Picture = Node.create({
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
