const PLACE = 'cloudyard.helpful';
const MOST = 200;

type Vote = [id: string, helpful: boolean];

function votes(): Vote[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '[]');
    return Array.isArray(kept) ? (kept as Vote[]) : [];
  } catch {
    // A browser that keeps nothing, or something else under our name: then we ask again.
    return [];
  }
}

export const votedFor = (id: string): boolean | undefined => votes().find(([one]) => one === id)?.[1];

export function rememberVote(id: string, helpful: boolean): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify([...votes(), [id, helpful]].slice(-MOST)));
  } catch {
    // It was counted all the same.
  }
}
