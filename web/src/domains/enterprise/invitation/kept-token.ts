/** The link's secret, kept for this tab while its holder logs in; never in an address that is sent anywhere. */
const KEY = 'cloudyard.invitation';

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function keptToken(storage: () => Kept = () => sessionStorage) {
  const attempt = <T>(act: (kept: Kept) => T): T | undefined => {
    try {
      return act(storage());
    } catch {
      return undefined; // storage may be forbidden: the link in the mail still works
    }
  };
  return {
    read: () => attempt((kept) => kept.getItem(KEY)) ?? undefined,
    keep: (token: string) => attempt((kept) => kept.setItem(KEY, token)),
    forget: () => attempt((kept) => kept.removeItem(KEY)),
  };
}
