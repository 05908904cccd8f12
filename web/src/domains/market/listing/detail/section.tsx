import type { ReactNode } from 'react';
import { useText } from '../../../../kit/text.ts';
import { words } from '../../i18n/listing/detail/en.ts';

export const SECTIONS = [
  'preview',
  'details',
  'documents',
  'versions',
  'price',
  'reviews',
  'related',
] as const;
export type SectionName = (typeof SECTIONS)[number];

type SectionProps = { name: SectionName; children: ReactNode };

/** A part of the page, with the heading and anchor that the navigation links to. */
export function Section({ name, children }: SectionProps) {
  const t = useText(words).nav;
  return (
    <section className="market-view-section" id={name} aria-labelledby={`${name}-title`}>
      <h2 className="cy-bottom-16 cy-size-20 cy-lines-28" id={`${name}-title`}>
        {t[name]}
      </h2>
      {children}
    </section>
  );
}
