/** Formatted text. */
export function RichText({ html, lang }: { html: string; lang: string }) {
  return (
    <div
      className="message-body cy-lines-24 cy-break"
      lang={lang}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitised it when it was written; only text and its format are left
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
