import { type Mode, mixed, SANS, tokens } from '../../../kit/theme.ts';
import type { Of } from './view-figures.ts';

type Matrix = Of<'confusion'>['data'];

const CELL = { width: 96, height: 36, gap: 2 };
const NAMES = 140;
const EDGE = 16;
const LINE = 24;

/** The tints of cells: the deeper, the more; right answers in another colour than wrong ones. */
export function tintsOf({ counts }: Matrix, mode: Mode) {
  const { primary, accent, surface } = tokens[mode];
  const most = Math.max(1, ...counts.flat());
  return (row: number, column: number) =>
    mixed(row === column ? primary : accent, surface, ((counts[row]?.[column] ?? 0) / most) * 0.12);
}

/** The same as the table on the screen, drawn on the ground it stands on; an address of the picture. */
export function confusionPicture(data: Matrix, caption: string, mode: Mode, ground: string): string {
  const { labels, counts } = data;
  const [across, down] = [CELL.width + CELL.gap, CELL.height + CELL.gap];
  const width = EDGE * 2 + NAMES + labels.length * across;
  const height = EDGE * 2 + LINE * 2 + labels.length * down;
  const canvas = document.createElement('canvas');
  // Twice as fine, as pictures of charts are.
  canvas.width = width * 2;
  canvas.height = height * 2;
  const pen = canvas.getContext('2d');
  if (!pen) return '';
  const { text, second } = tokens[mode];
  const tintOf = tintsOf(data, mode);
  pen.scale(2, 2);
  pen.fillStyle = ground;
  pen.fillRect(0, 0, width, height);
  pen.textBaseline = 'middle';
  const write = (words: string, x: number, y: number, most: number, colour: string, bold = false) => {
    pen.fillStyle = colour;
    pen.font = `${bold ? '600 ' : ''}13px ${SANS}`;
    pen.fillText(words, x, y, most);
  };
  write(caption, EDGE, EDGE + LINE / 2, width - EDGE * 2, second);
  labels.forEach((label, row) => {
    const y = EDGE + LINE * 2 + row * down;
    pen.textAlign = 'right';
    write(label, EDGE + NAMES + row * across + CELL.width - 10, EDGE + LINE * 1.5, CELL.width - 12, second);
    write(label, EDGE + NAMES - 10, y + CELL.height / 2, NAMES - 12, second);
    labels.forEach((_, column) => {
      const x = EDGE + NAMES + column * across;
      pen.fillStyle = tintOf(row, column);
      pen.fillRect(x, y, CELL.width, CELL.height);
      const count = (counts[row]?.[column] ?? 0).toLocaleString();
      write(count, x + CELL.width - 10, y + CELL.height / 2, CELL.width - 12, text, row === column);
    });
    pen.textAlign = 'left';
  });
  return canvas.toDataURL('image/png');
}
