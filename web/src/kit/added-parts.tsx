import { type ComponentType, createContext, Suspense, useContext } from 'react';

/** A part that a room adds to a public page of another one, by the page's path. */
export type AddedPart = { of: string; key: string; Part: ComponentType };

/** The app fills it: rooms of one floor do not know each other. */
export const AddedPartsContext = createContext<readonly AddedPart[]>([]);

/** What other rooms have to show on this page; nothing until it is loaded, and nothing where no room adds anything. */
export function AddedParts({ of }: { of: string }) {
  const parts = useContext(AddedPartsContext).filter((part) => part.of === of);
  return parts.map(({ key, Part }) => (
    <Suspense key={key} fallback={null}>
      <Part />
    </Suspense>
  ));
}
