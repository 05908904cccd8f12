import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ErrorState } from '../../../kit/states.tsx';
import type { Asked } from '../../../kit/use-ask.ts';

type FrontSectionProps = {
  id: string;
  title: string;
  /** The address of the whole list. */
  all?: { to: string; text: string };
  children: ReactNode;
};

/** A section of the market's front page with its heading. */
export const FrontSection = ({ id, title, all, children }: FrontSectionProps) => (
  <section className="market-section" aria-labelledby={id}>
    <header className="market-section-head cy-high-36 cy-bottom-16 cy-line cy-between cy-gap-16">
      <h2 className="cy-size-24 cy-lines-32" id={id}>
        {title}
      </h2>
      {all && (
        <Link className="cy-size-14" to={all.to}>
          {all.text}
        </Link>
      )}
    </header>
    {children}
  </section>
);

type FrontRowProps<T> = Omit<FrontSectionProps, 'children'> & {
  asked: Asked & { data: readonly T[] | undefined };
  /** The placeholder while it is loaded; undefined: it may well be empty, so no place is reserved. */
  skeleton?: ReactNode;
  children: (things: readonly T[]) => ReactNode;
};

/** The best of a kind, if there are any. */
export function FrontRow<T>({ asked, skeleton, children, ...section }: FrontRowProps<T>) {
  const { data, error } = asked;
  if (data?.length === 0) return null;
  if (data) return <FrontSection {...section}>{children(data)}</FrontSection>;
  if (!error) return skeleton ? <FrontSection {...section}>{skeleton}</FrontSection> : null;
  return (
    <FrontSection {...section}>
      <ErrorState error={error} onRetry={() => void asked.refetch()} />
    </FrontSection>
  );
}
