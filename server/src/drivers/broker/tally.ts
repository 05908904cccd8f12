/** How many of something are at a place; whoever leaves twice leaves once. */
export function makeTally() {
  const places = new Map<string, number>();
  const at = new WeakMap<object, string>();
  return {
    count: (place: string) => places.get(place) ?? 0,
    come(who: object, place: string) {
      at.set(who, place);
      places.set(place, (places.get(place) ?? 0) + 1);
    },
    leave(who: object) {
      const place = at.get(who);
      if (place === undefined) return;
      at.delete(who);
      const left = (places.get(place) ?? 0) - 1;
      if (left > 0) places.set(place, left);
      else places.delete(place);
    },
  };
}
