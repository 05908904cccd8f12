import { WorkbookTrouble } from './trouble.ts';

/** What a scan of XML meets; prefixes of names are left out, an empty element is opened and closed. */
export type Mark =
  | { kind: 'open' | 'close'; name: string; text: string }
  /** Of a text that a comment parts, several follow each other. */
  | { kind: 'text'; text: string };

/** A cell has 32,767 signs at most, and a sign at most ten letters. */
const LONGEST_PIECE = 512 * 1024;

const NAMED: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const MOST_SIGN = 0x10ffff;

/** Entities of its own a file cannot name: what would declare them is refused. */
export const plainText = (text: string) =>
  text.includes('&')
    ? text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi, (whole, hex, decimal, name) => {
        if (name) return NAMED[name] ?? whole;
        const sign = hex ? Number.parseInt(hex, 16) : Number(decimal);
        return sign <= MOST_SIGN ? String.fromCodePoint(sign) : whole;
      })
    : text;

/** Where a tag ends: a `>` within quotes is none. */
function endOfTag(text: string, from: number): number {
  let quote = '';
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at] as string;
    if (quote) quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '>') return at + 1;
  }
  return -1;
}

const after = (text: string, sign: string, from: number) => {
  const at = text.indexOf(sign, from);
  return at < 0 ? -1 : at + sign.length;
};

const CDATA = '<![CDATA[';
const localName = (name: string) => name.slice(name.indexOf(':') + 1);

function tagMarks(tag: string): Mark[] {
  const name = localName(/^<\/?([^\s/>]+)/.exec(tag)?.[1] ?? '');
  if (tag.startsWith('</')) return [{ kind: 'close', name, text: tag }];
  const open: Mark = { kind: 'open', name, text: tag };
  return tag.endsWith('/>') ? [open, { kind: 'close', name, text: tag }] : [open];
}

/** The piece that begins here; undefined: its end has not come yet. */
function pieceAt(text: string, at: number): { end: number; marks: Mark[] } | undefined {
  if (text[at] !== '<') {
    const end = text.indexOf('<', at);
    return end < 0 ? undefined : { end, marks: [{ kind: 'text', text: plainText(text.slice(at, end)) }] };
  }
  // Until it is distinguished from the others.
  if (text.length - at < CDATA.length && !text.includes('>', at)) return undefined;
  if (text.startsWith('<!--', at)) {
    const end = after(text, '-->', at + 4);
    return end < 0 ? undefined : { end, marks: [] };
  }
  if (text.startsWith(CDATA, at)) {
    const end = after(text, ']]>', at);
    const inside = text.slice(at + CDATA.length, end - 3);
    return end < 0 ? undefined : { end, marks: [{ kind: 'text', text: inside }] };
  }
  if (text.startsWith('<?', at)) {
    const end = after(text, '?>', at);
    return end < 0 ? undefined : { end, marks: [] };
  }
  // A type of its own would bring entities along, which grow without an end.
  if (text.startsWith('<!', at)) throw new WorkbookTrouble('unreadable');
  const end = endOfTag(text, at);
  return end < 0 ? undefined : { end, marks: tagMarks(text.slice(at, end)) };
}

/** XML piece by piece, without keeping it: what is read of a file is decided by whoever reads. */
export async function* marksOf(chunks: AsyncIterable<string>): AsyncGenerator<Mark[]> {
  let rest = '';
  for await (const chunk of chunks) {
    rest += chunk;
    const marks: Mark[] = [];
    let at = 0;
    for (let piece = pieceAt(rest, at); piece; piece = pieceAt(rest, at)) {
      marks.push(...piece.marks);
      at = piece.end;
    }
    rest = rest.slice(at);
    if (rest.length > LONGEST_PIECE) throw new WorkbookTrouble('unreadable');
    yield marks;
  }
  if (rest.trim() !== '') throw new WorkbookTrouble('unreadable');
}

const PATTERNS = new Map<string, RegExp>();
/** An attribute of a tag; with its prefix where it has one that matters. */
export function attributeOf(tag: string, name: string): string | undefined {
  let pattern = PATTERNS.get(name);
  if (!pattern) {
    pattern = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
    PATTERNS.set(name, pattern);
  }
  const found = pattern.exec(tag);
  return found ? plainText(found[1] ?? found[2] ?? '') : undefined;
}
