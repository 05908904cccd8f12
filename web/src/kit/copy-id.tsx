import { useState } from 'react';
import { CheckIcon, CopyIcon } from './icons.tsx';
import { useKitText } from './text.ts';

/** An id in monospace, copied by a click; `text`: less of it, where the whole is too long to read. */
export function CopyId({ id, text = id }: { id: string; text?: string }) {
  const t = useKitText();
  const [done, setDone] = useState(false);
  const copy = async () => {
    await copyText(id);
    setDone(true);
    setTimeout(() => setDone(false), 1000);
  };
  return (
    <button type="button" className="cy-copy" onClick={() => void copy()} title={done ? t.copied : t.copy}>
      <code>{text}</code> {done ? <CheckIcon /> : <CopyIcon />}
      <span className="cy-hidden" aria-live="polite">
        {done ? t.copied : ''}
      </span>
    </button>
  );
}

/** The clipboard API exists only on https and localhost. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}
