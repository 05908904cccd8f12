import type { DebugRow } from '@cloudyard/contract/iot/debug.ts';

export type Shows = 'decoded' | 'raw' | 'hex';

export const bytesOf = ({ payload }: DebugRow): Uint8Array =>
  Uint8Array.from(atob(payload), (sign) => sign.charCodeAt(0));

const hexOf = (bytes: Uint8Array) => [...bytes].map((one) => one.toString(16).padStart(2, '0'));
const PER_LINE = 16;

/** Sixteen a line, with what can be read of them beside. */
export function hexLines(bytes: Uint8Array): string {
  const lines: string[] = [];
  for (let from = 0; from < bytes.length; from += PER_LINE) {
    const part = bytes.subarray(from, from + PER_LINE);
    const signs = [...part].map((one) => (one >= 32 && one < 127 ? String.fromCharCode(one) : '.')).join('');
    const place = from.toString(16).padStart(4, '0');
    lines.push(
      `${place}  ${hexOf(part)
        .join(' ')
        .padEnd(PER_LINE * 3 - 1)}  ${signs}`,
    );
  }
  return lines.join('\n');
}

/** JSON with its lines, everything else as it is: what was cut off is none. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

export function shownOf(row: DebugRow, as: Shows): string {
  if (as === 'decoded') return pretty(row.decoded);
  const bytes = bytesOf(row);
  return as === 'hex' ? hexLines(bytes) : new TextDecoder().decode(bytes);
}

/** A line that is looked for by its words. */
export const isFound = (row: DebugRow, words: string) =>
  words === '' ||
  [row.topic, row.kind, row.reason, row.trace, row.result, row.decoded].some((text) =>
    text.toLowerCase().includes(words.toLowerCase()),
  );
