const KEY = 'cloudyard.shell';

/** What was drawn around the pages last: kept in this window for a reload, until the login ends. */
export function keptShell(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null; // storage may be forbidden
  }
}

export function keepShell(text: string): void {
  try {
    sessionStorage.setItem(KEY, text);
  } catch {
    // a reload begins with the outline only
  }
}

export function forgetShell(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // nothing was kept
  }
}
