import type { ListingDetail } from '@cloudyard/contract/market/listing.ts';
import { Reviews } from '../../rating/ratings.tsx';
import { Documents } from './documents.tsx';
import { Price } from './price.tsx';
import { Related } from './related.tsx';
import { Section } from './section.tsx';
import type { Chosen } from './use-choice.ts';
import { Versions } from './versions.tsx';

type RestProps = { detail: ListingDetail; chosen: Chosen };

/** The part below the first screen, loaded after it. */
export const Rest = ({ detail, chosen }: RestProps) => (
  <>
    <Section name="documents">
      <Documents documents={detail.documents} />
    </Section>
    <Section name="versions">
      <Versions versions={detail.versions} />
    </Section>
    <Section name="price">
      <Price resources={detail.resources} chosen={chosen} />
    </Section>
    <Section name="reviews">
      <Reviews applicationId={detail.id} />
    </Section>
    <Section name="related">
      <Related detail={detail} />
    </Section>
  </>
);
