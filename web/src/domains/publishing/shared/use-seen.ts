import { useEffect, useRef, useState } from 'react';

/**
 * What a form was opened with. A fresh answer takes its place only while nothing is typed:
 * then the form begins anew; otherwise what was typed stays, and the server says when it comes too late.
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
