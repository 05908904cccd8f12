import { createContext, useContext } from 'react';
import type { z } from 'zod';

/** What the user arranged for themselves (columns, views), kept by the server; the app fills it. */
export type Arrangements = {
  values: Readonly<Record<string, unknown>>;
  /** False until the server has told what is kept: saving before would replace it. */
  isReady: boolean;
  /** `undefined` forgets it. */
  save: (key: string, value: unknown) => void;
};
export const ArrangementsContext = createContext<Arrangements>({
  values: {},
  isReady: false,
  save: () => {},
});

/** One arrangement; a value that an older version kept and this one does not understand is the same as none. */
export function useArrangement<S extends z.ZodType>(
  key: string,
  schema: S,
): [value: z.output<S> | undefined, save: (value: z.output<S> | undefined) => void] {
  const { values, save } = useContext(ArrangementsContext);
  const read = schema.safeParse(values[key]);
  return [read.success ? read.data : undefined, (value) => save(key, value)];
}
