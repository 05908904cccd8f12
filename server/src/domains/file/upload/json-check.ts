import type { Readable } from 'node:stream';

const MAX_DEPTH = 1000;
const SCALAR = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;
const WORD = /[\w+.-]/;

type Expect = 'value' | 'first-value' | 'key' | 'first-key' | 'colon' | 'more' | 'nothing';

/** Follows a JSON text piece by piece, keeping only where it stands: 100 MB need no more memory than 100 bytes. */
class JsonWalk {
  #expect: Expect = 'value';
  #open: ('[' | '{')[] = [];
  #word = '';
  #string: 'no' | 'in' | 'escaped' = 'no';
  #hexLeft = 0;

  /** False when the text cannot be JSON any more. */
  read(text: string): boolean {
    for (let i = 0; i < text.length; i += 1) {
      const c = text[i] as string;
      if (!(this.#string === 'no' ? this.#outside(c) : this.#inside(c))) return false;
    }
    return true;
  }

  /** Whether what was read is one whole JSON text. */
  end(): boolean {
    return this.#endWord() && this.#string === 'no' && this.#expect === 'nothing';
  }

  #inside(c: string): boolean {
    if (this.#hexLeft > 0) {
      this.#hexLeft -= 1;
      return /[\da-fA-F]/.test(c);
    }
    if (this.#string === 'escaped') {
      this.#string = 'in';
      if (c === 'u') this.#hexLeft = 4;
      return '"\\/bfnrtu'.includes(c);
    }
    if (c === '\\') this.#string = 'escaped';
    else if (c === '"') this.#string = 'no';
    return c >= ' ';
  }

  #outside(c: string): boolean {
    if (WORD.test(c)) {
      this.#word += c;
      return this.#word.length <= 1000;
    }
    if (!this.#endWord()) return false;
    if (c === ' ' || c === '\n' || c === '\r' || c === '\t') return true;
    if (c === '"') return this.#beginString();
    if (c === '[' || c === '{') return this.#enter(c);
    if (c === ']' || c === '}') return this.#leave(c);
    return this.#separator(c);
  }

  #endWord(): boolean {
    if (this.#word === '') return true;
    const fits = SCALAR.test(this.#word) && this.#takeValue();
    this.#word = '';
    return fits;
  }

  #takeValue(): boolean {
    if (this.#expect !== 'value' && this.#expect !== 'first-value') return false;
    this.#expect = this.#open.length > 0 ? 'more' : 'nothing';
    return true;
  }

  #beginString(): boolean {
    this.#string = 'in';
    if (this.#expect === 'key' || this.#expect === 'first-key') {
      this.#expect = 'colon';
      return true;
    }
    return this.#takeValue();
  }

  #enter(c: '[' | '{'): boolean {
    if (!this.#takeValue()) return false;
    this.#open.push(c);
    this.#expect = c === '[' ? 'first-value' : 'first-key';
    return this.#open.length <= MAX_DEPTH;
  }

  #leave(c: ']' | '}'): boolean {
    const empty = c === ']' ? 'first-value' : 'first-key';
    if (this.#open.pop() !== (c === ']' ? '[' : '{')) return false;
    if (this.#expect !== 'more' && this.#expect !== empty) return false;
    this.#expect = this.#open.length > 0 ? 'more' : 'nothing';
    return true;
  }

  #separator(c: string): boolean {
    if (c === ':' && this.#expect === 'colon') {
      this.#expect = 'value';
      return true;
    }
    if (c !== ',' || this.#expect !== 'more') return false;
    this.#expect = this.#open.at(-1) === '[' ? 'value' : 'key';
    return true;
  }
}

/**
 * Whether the bytes are one JSON text in UTF-8. Works chunk by chunk, so a big one
 * keeps no other request waiting.
 */
export async function isJson(bytes: Readable): Promise<boolean> {
  const walk = new JsonWalk();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of bytes) {
      if (!walk.read(decoder.decode(chunk as Buffer, { stream: true }))) return false;
    }
    return walk.read(decoder.decode()) && walk.end();
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  } finally {
    bytes.destroy();
  }
}
