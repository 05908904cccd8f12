const KEY = 'cloudyard.account';

/** The account name (never the password) kept in this browser, if the person asked for it. */
export const remembered = {
  read(): string {
    try {
      return localStorage.getItem(KEY) ?? '';
    } catch {
      return '';
    }
  },
  write(name: string): void {
    try {
      if (name) localStorage.setItem(KEY, name);
      else localStorage.removeItem(KEY);
    } catch {
      // storage may be forbidden
    }
  },
};
