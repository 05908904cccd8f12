import { createContext, useContext, useEffect } from 'react';

/** What a form holds that is not saved. */
export type Work = {
  dirty: boolean;
  /** Asked at the moment of leaving: nothing would be lost. */
  mayLeave: () => boolean;
  /** It is being sent: the page may go elsewhere by itself, the person is asked all the same. */
  isBusy: () => boolean;
};

/** What holds a page: a tab that keeps it alive when the person looks elsewhere, a dialog, or nothing. */
export type PageHolder = {
  setTitle: (title: string) => void;
  /** A form tells what it holds; nothing: it is gone. */
  hold: (form: string, work: Work | undefined) => void;
  /** Goes, after asking when something would be lost: for whatever cancels, closes or leads back. */
  leave: (go: () => void) => void;
};
export const PageHolderContext = createContext<PageHolder>({
  setTitle: () => {},
  hold: () => {},
  leave: (go) => go(),
});

/** `<Button onClick={() => leave(() => navigate(LIST))}>` */
export const useLeave = () => useContext(PageHolderContext).leave;

/** The unsaved work of all forms in one place. */
export class Held {
  readonly #works = new Map<string, Work>();

  hold(form: string, work: Work | undefined): void {
    // Only what is unsaved: a form that was sent while its page went away is not kept for ever.
    if (work?.dirty) this.#works.set(form, work);
    else this.#works.delete(form);
  }
  isDirty(): boolean {
    return this.#works.size > 0;
  }
  /** Somebody closes, cancels or goes back. */
  loses(): boolean {
    return this.#all().some(({ mayLeave }) => !mayLeave());
  }
  /** The address changes: also by itself, once something was sent. */
  losesByGoing(): boolean {
    return this.#all().some(({ mayLeave, isBusy }) => !mayLeave() && !isBusy());
  }
  forms(): string[] {
    return [...this.#works.keys()];
  }
  #all(): Work[] {
    return [...this.#works.values()];
  }
}

const PRODUCT = 'Cloudyard';

/** Names the browser window and the tab after the page. Frames do this by themselves. */
export function usePageTitle(title: string | undefined): void {
  const { setTitle } = useContext(PageHolderContext);
  useEffect(() => {
    if (!title) return;
    document.title = `${title} · ${PRODUCT}`;
    setTitle(title);
  }, [title, setTitle]);
}
