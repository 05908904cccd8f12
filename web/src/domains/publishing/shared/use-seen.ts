import { useEffect, useRef, useState } from 'react';

/**
 * The version a form was opened with. A fresh answer replaces it only while nothing is typed: then the form starts again;
 * otherwise what was typed stays, and the server refuses when it is outdated.
 */
export function useSeen<T extends { statusVersion: number }>(current: T) {
  const [seen, setSeen] = useState(current);
  const typed = useRef(false);
  useEffect(() => {
    if (!typed.current) setSeen(current);
  }, [current]);
  return {
    seen,
    onTyped: () => {
      typed.current = true;
    },
    onSaved: () => {
      typed.current = false;
    },
  };
}
