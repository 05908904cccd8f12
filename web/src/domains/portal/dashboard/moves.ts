import {
  bottom,
  COLUMNS,
  type Place,
  right,
  type Shape,
  settle,
  sharesColumns,
  sharesRows,
} from './layout.ts';

export const MOVES = ['left', 'right', 'up', 'down', 'wider', 'narrower', 'taller', 'shorter'] as const;
export type Move = (typeof MOVES)[number];

/** Dragging and resizing, one step at a time and without a mouse; null when there is no such step. */
export function moved(places: readonly Place[], { letter, size }: Shape, move: Move): Place[] | null {
  const card = places.find(({ i }) => i === letter);
  if (!card) return null;
  const { x, w, h } = card;
  switch (move) {
    case 'left':
    case 'right':
      return aside(places, card, move);
    case 'up':
    case 'down':
      return upOrDown(places, card, move);
    case 'wider':
      return w < COLUMNS ? put(places, { ...card, w: w + 1, x: Math.min(x, COLUMNS - w - 1) }) : null;
    case 'narrower':
      return w > size.minW ? put(places, { ...card, w: w - 1 }) : null;
    case 'taller':
      return put(places, { ...card, h: h + 1 });
    case 'shorter':
      return h > size.minH ? put(places, { ...card, h: h - 1 }) : null;
  }
}

/** Moves the changed cards to their new places; the first of them has precedence there. */
function put(places: readonly Place[], ...changed: [Place, ...Place[]]): Place[] {
  const rest = places.filter(({ i }) => !changed.some((one) => one.i === i));
  return settle([...changed, ...rest], changed[0].i);
}

/** Swaps the card with its neighbour; without one, moves it one column towards the edge. */
function aside(places: readonly Place[], card: Place, to: 'left' | 'right'): Place[] | null {
  const beside = places.filter((other) => other !== card && sharesRows(other, card));
  const before = beside.filter((other) => right(other) <= card.x).sort((a, b) => right(b) - right(a))[0];
  const after = beside.filter((other) => other.x >= right(card)).sort((a, b) => a.x - b.x)[0];
  if (to === 'right') {
    if (after) return aside(places, after, 'left');
    return right(card) < COLUMNS ? put(places, { ...card, x: card.x + 1 }) : null;
  }
  if (before) return put(places, { ...card, x: before.x, y: before.y }, { ...before, x: before.x + card.w });
  return card.x > 0 ? put(places, { ...card, x: card.x - 1 }) : null;
}

function upOrDown(places: readonly Place[], card: Place, to: 'up' | 'down'): Place[] | null {
  const column = places.filter((other) => other !== card && sharesColumns(other, card));
  const above = column.filter((other) => bottom(other) <= card.y).sort((a, b) => bottom(b) - bottom(a))[0];
  const below = column.filter((other) => other.y >= bottom(card)).sort((a, b) => a.y - b.y)[0];
  if (to === 'down') return below ? upOrDown(places, below, 'up') : null;
  return above ? put(places, { ...card, y: above.y }) : null;
}
