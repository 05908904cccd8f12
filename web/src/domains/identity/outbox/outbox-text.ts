import { CODE_LENGTH, CODE_SIGNS } from '@cloudyard/contract/identity/values.ts';

const CODE = new RegExp(`(?<![0-9A-Za-z])[${CODE_SIGNS}]{${CODE_LENGTH}}(?![0-9A-Za-z])`);

/** The code in a text message. Another word in capitals is none: the code stands after 验证码. */
export const codeIn = (body: string): string | undefined => CODE.exec(body.split('验证码')[1] ?? '')?.[0];

export type Piece = { kind: 'text' | 'link'; text: string };

/** A body in pieces, so that its addresses become links. */
export function piecesOf(body: string): Piece[] {
  return body
    .split(/(https?:\/\/[^\s<>"，。；）)]+)/)
    .map((text, index): Piece => ({ kind: index % 2 ? 'link' : 'text', text }))
    .filter(({ text }) => text !== '');
}
