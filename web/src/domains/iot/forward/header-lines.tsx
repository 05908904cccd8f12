import { Input } from 'antd';
import { useState } from 'react';

type Header = { name: string; value: string };
type Props = { id?: string; value?: Header[]; onChange?: (headers: Header[]) => void };

const lineOf = ({ name, value }: Header) => `${name}: ${value}`;
const headersOf = (text: string): Header[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const at = line.indexOf(':');
      return at < 0
        ? { name: line, value: '' }
        : { name: line.slice(0, at), value: line.slice(at + 1).trim() };
    });

/** Headers as they are written everywhere: a line each. */
export function HeaderLines({ id, value = [], onChange }: Props) {
  const [text, setText] = useState(() => value.map(lineOf).join('\n'));
  const write = (next: string) => {
    setText(next);
    onChange?.(headersOf(next));
  };
  return (
    <Input.TextArea
      id={id}
      className="cy-mono"
      rows={3}
      value={text}
      onChange={(event) => write(event.target.value)}
    />
  );
}
