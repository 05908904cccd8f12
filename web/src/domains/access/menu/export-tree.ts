import type { Menu } from '@cloudyard/contract/access/menu.ts';

/** Lets the browser save the tree as it is shown. */
export function exportTree(menus: readonly Menu[], name: string) {
  const address = URL.createObjectURL(
    new Blob([JSON.stringify(menus, null, 2)], { type: 'application/json' }),
  );
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}-${new Date().toISOString().slice(0, 10)}.json`;
  link.click();
  // After the click the browser still reads from it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
