// Listed applications, for the stories of the rooms below.
export {
  type ListingStory,
  listingStory,
  type Shown,
} from '../src/domains/market/listing/listing.stories.ts';
