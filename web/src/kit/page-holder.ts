import { createContext, useContext, useEffect } from 'react';

/** What holds a page: a tab that keeps it alive when the person looks elsewhere, or nothing. */
export type PageHolder = {
  kept: boolean;
  setTitle: (title: string) => void;
  setDirty: (dirty: boolean) => void;
};
export const PageHolderContext = createContext<PageHolder>({
  kept: false,
  setTitle: () => {},
  setDirty: () => {},
});

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
