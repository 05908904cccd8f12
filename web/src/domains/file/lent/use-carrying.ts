import { useEffect, useRef, useState } from 'react';
import { useErrorText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { type Pieces, pieceSizes, piecesOf } from './pieces.ts';
import { type Carrying, carry, type Remembered } from './resumable.ts';

export type KeptFile = Awaited<ReturnType<Pieces['finish']>>;

const keyOf = (place: string) => `cloudyard.upload.${place}`;

function read(place: string): Remembered | undefined {
  try {
    return (JSON.parse(localStorage.getItem(keyOf(place)) ?? 'null') as Remembered | null) ?? undefined;
  } catch {
    return undefined; // no storage: no upload can be found again
  }
}

function write(place: string, upload: Remembered | undefined) {
  try {
    if (upload) localStorage.setItem(keyOf(place), JSON.stringify(upload));
    else localStorage.removeItem(keyOf(place));
  } catch {
    // Without storage it can be resumed as long as the page is open.
  }
}

/** One file being uploaded. `left`: an interrupted upload; the same file, chosen again, resumes it. */
export function useCarrying(category: string, place: string, onDone: (kept: KeptFile) => void) {
  const toast = useToast();
  const errorText = useErrorText();
  const [now, setNow] = useState<Carrying>();
  const [left, setLeft] = useState(() => read(place));
  const running = useRef<ReturnType<typeof carry<KeptFile>>>(undefined);
  const done = useRef(onDone);
  done.current = onDone;

  const remember = (upload: Remembered | undefined) => {
    write(place, upload);
    setLeft(upload);
  };
  useEffect(() => {
    const back = () => void running.current?.wake();
    addEventListener('online', back);
    return () => {
      removeEventListener('online', back);
      running.current?.pause();
    };
  }, []);
  return {
    now,
    left,
    send: (file: File) => {
      running.current = carry<KeptFile>({
        carrier: piecesOf(category),
        file,
        sizes: pieceSizes,
        before: left,
        onChange: setNow,
        onRemember: remember,
        onDone: (kept) => done.current(kept),
      });
      void running.current.go();
    },
    pause: () => running.current?.pause(),
    goOn: () => void running.current?.go(),
    cancel: () => {
      const given = running.current?.cancel() ?? (left && piecesOf(category).cancel(left.id));
      running.current = undefined;
      remember(undefined);
      setNow(undefined);
      Promise.resolve(given).catch((error: unknown) => toast.failure(errorText(error)));
    },
  };
}
