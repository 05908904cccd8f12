import { createContext, useContext, useEffect } from 'react';

/** The unsaved work of a form. */
export type Work = {
  dirty: boolean;
  /** Called at the moment of leaving: whether nothing would be lost. */
  mayLeave: () => boolean;
  /** The form is being sent: the page may navigate by itself, but a user who leaves is asked. */
  isBusy: () => boolean;
};

/** What holds a page: a tab that keeps it alive while the user is elsewhere, a dialog, or nothing. */
export type PageHolder = {
  setTitle: (title: string) => void;
  /** A form reports its unsaved work; undefined when the form is gone. */
  hold: (form: string, work: Work | undefined) => void;
  /** Goes, after asking when unsaved work would be lost: for buttons that cancel, close or lead back. */
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
    // Only unsaved work is kept: a form that was sent while its page closed is not kept for ever.
    if (work?.dirty) this.#works.set(form, work);
    else this.#works.delete(form);
  }
  isDirty(): boolean {
    return this.#works.size > 0;
  }
  /** Whether closing, cancelling or going back would lose work. */
  loses(): boolean {
    return this.#all().some(({ mayLeave }) => !mayLeave());
  }
  /** Whether a change of the address would lose work; after a submit the page changes it by itself. */
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
