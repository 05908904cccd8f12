/** What a program wrote last, as it wrote it. */
export const LastLines = ({ lines }: { lines: readonly string[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
  <pre className="cy-last-lines cy-box cy-sunk cy-scroll cy-pad-12 cy-flush" tabIndex={0}>
    {lines.join('\n')}
  </pre>
);
