import { withRetry } from './with-retry.ts';

/** Ant Design's rules: a file beside the build (`tools/ant-sheet.ts`); while developing, its scripts make them. */
const address: string | undefined = import.meta.env.VITE_ANT_SHEET;
export const hasAntSheet = address !== undefined;

let coming: Promise<void> | undefined;

/** Nothing of the library is drawn before its rules are there; ours come after them and win. */
export function antSheet(): Promise<void> {
  coming ??= withRetry(insert);
  coming.catch(() => setTimeout(() => (coming = undefined), 0));
  return coming;
}

const insert = () =>
  new Promise<void>((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address ?? '';
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`The style sheet ${address} did not come.`));
    };
    document.head.prepend(link);
  });
