import { useEffect, useState } from 'react';

/** Seconds that count down to zero; `start` restarts them. */
export function useCountdown(initial: number) {
  const [end, setEnd] = useState(() => Date.now() + initial * 1000);
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((end - now) / 1000));
  useEffect(() => {
    if (left === 0) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [left]);
  return {
    left,
    start: (seconds: number) => {
      setNow(Date.now());
      setEnd(Date.now() + seconds * 1000);
    },
  };
}
