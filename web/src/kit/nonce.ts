/** The page's nonce for styles; the server makes a fresh one with every page. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';

// Some libraries insert style elements without asking for a nonce (scroll bar measuring in Ant Design's table),
// and the content security policy would refuse them.
const create = document.createElement.bind(document);
document.createElement = ((tag: string, options?: ElementCreationOptions) => {
  const element = create(tag, options);
  if (nonce && tag === 'style') element.nonce = nonce;
  return element;
}) as typeof document.createElement;
