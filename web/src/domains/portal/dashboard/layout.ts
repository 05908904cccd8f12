import type { CardLetter, DashboardLayout } from '@cloudyard/contract/portal/dashboard.ts';

export const COLUMNS = 12;

export type Place = DashboardLayout['cards'][number];
export type Shape = { letter: CardLetter; size: { w: number; h: number; minW: number; minH: number } };
export type Layout = { places: Place[]; hidden: CardLetter[] };

/** The places of the visible cards: as the user arranged them, new ones in the first gap, none below its minimum size. */
export function arrange(cards: readonly Shape[], saved: DashboardLayout | null): Layout {
  const hidden = cards.map(({ letter }) => letter).filter((letter) => saved?.hidden.includes(letter));
  const shown = cards.filter(({ letter }) => !hidden.includes(letter));
  const known = shown.flatMap((card) => {
    const place = saved?.cards.find(({ i }) => i === card.letter);
    return place ? [fitted(place, card)] : [];
  });
  const places = settle(known);
  for (const card of shown) {
    if (!places.some(({ i }) => i === card.letter)) places.push(firstGap(places, card));
  }
  return { places, hidden };
}

/** What to save. Cards the user may not see under this role keep what was saved under another. */
export function toSaved({ places, hidden }: Layout, before: DashboardLayout | null): DashboardLayout {
  const here = new Set([...places.map(({ i }) => i), ...hidden]);
  return {
    cards: [...places, ...(before?.cards ?? []).filter(({ i }) => !here.has(i))],
    hidden: [...hidden, ...(before?.hidden ?? []).filter((letter) => !here.has(letter))],
  };
}

export const hide = ({ places, hidden }: Layout, letter: CardLetter): Layout => ({
  places: settle(places.filter(({ i }) => i !== letter)),
  hidden: [...hidden, letter],
});

export const show = ({ places, hidden }: Layout, card: Shape): Layout => ({
  places: [...places, firstGap(places, card)],
  hidden: hidden.filter((letter) => letter !== card.letter),
});

/** Moves every card up until it meets another; of two that begin in the same row `first` goes before. */
export function settle(places: readonly Place[], first?: CardLetter): Place[] {
  const rank = ({ i }: Place) => (i === first ? 0 : 1);
  const settled: Place[] = [];
  for (const place of [...places].sort((a, b) => a.y - b.y || rank(a) - rank(b) || a.x - b.x)) {
    const above = settled.filter((other) => sharesColumns(other, place));
    settled.push({ ...place, y: Math.max(0, ...above.map(bottom)) });
  }
  return settled;
}

/** The highest, then leftmost, free spot in the card's own size. */
function firstGap(places: readonly Place[], { letter, size }: Shape): Place {
  for (let y = 0; ; y++) {
    for (let x = 0; x + size.w <= COLUMNS; x++) {
      const place = { i: letter, x, y, w: size.w, h: size.h };
      if (!places.some((other) => sharesColumns(other, place) && sharesRows(other, place))) return place;
    }
  }
}

function fitted(place: Place, { size }: Shape): Place {
  const w = Math.min(COLUMNS, Math.max(size.minW, place.w));
  return { ...place, w, h: Math.max(size.minH, place.h), x: Math.min(place.x, COLUMNS - w) };
}

export const bottom = ({ y, h }: Place) => y + h;
export const right = ({ x, w }: Place) => x + w;
export const sharesColumns = (a: Place, b: Place) => a.x < right(b) && b.x < right(a);
export const sharesRows = (a: Place, b: Place) => a.y < bottom(b) && b.y < bottom(a);
