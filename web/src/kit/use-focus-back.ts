import { useEffect, useState } from 'react';

/** Our dialogs are not hidden but gone when they close: what had the focus before gets it back. */
export function useFocusBack(): void {
  // While it is drawn for the first time: afterwards the focus is inside.
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    },
    [before],
  );
}
