import { useEffect, useState } from 'react';

/** Our dialogs are removed when they close, not hidden: the element that had the focus before gets it back. */
export function useFocusBack(): void {
  // On the first render: afterwards the focus is inside the dialog.
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    },
    [before],
  );
}
