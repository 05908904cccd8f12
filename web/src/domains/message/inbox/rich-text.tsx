/** Words with their shape. */
export function RichText({ html, lang }: { html: string; lang: string }) {
  return (
    <div
      className="message-body cy-lines-24 cy-break"
      lang={lang}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server took out all that could act when it was written; only text and its shape are left
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
