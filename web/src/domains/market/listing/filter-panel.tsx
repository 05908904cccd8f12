import { type Facets, type ListingQuery, listingApi } from '@cloudyard/contract/market/listing.ts';
import { type CategoryNode, categoryApi } from '@cloudyard/contract/publishing/category.ts';
import { SOURCE_TYPES } from '@cloudyard/contract/publishing/values.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { changeList } from '../../../kit/list-state.ts';
import { Loaded } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { words as shared } from '../i18n/listing/en.ts';
import { words } from '../i18n/listing/list/en.ts';
import { listAddress } from '../shared/addresses.ts';
import { CostFilter } from './cost-filter.tsx';
import { filterOf, type Patch } from './listing-state.ts';

type Facet = {
  key: string;
  label: string;
  /** Undefined: not loaded yet. */
  count?: number | undefined;
  chosen: boolean;
  to: string;
  /** The level below it, where it is expanded. */
  below?: ReactNode;
};

/** Choices of which one is taken; one without results cannot be taken. */
function FacetList({ label, facets }: { label: string; facets: readonly Facet[] }) {
  return (
    <ul className="market-facets cy-list" aria-label={label}>
      {facets.map((facet) => (
        <li key={facet.key}>
          <FacetLine facet={facet} />
          {facet.below}
        </li>
      ))}
    </ul>
  );
}

function FacetLine({ facet: { label, count, chosen, to } }: { facet: Facet }) {
  const t = useText(words);
  const line = (
    <>
      <span className="cy-grow">{label}</span>
      {count !== undefined && <span className="cy-regular cy-size-13 cy-faint cy-figures">{count}</span>}
    </>
  );
  if (count === 0 && !chosen) {
    return (
      <span
        className="market-facet cy-high-32 cy-text cy-round-4 cy-line market-facet-none cy-faint"
        title={t.noneBehind}
      >
        {line}
      </span>
    );
  }
  return (
    <Link
      className="market-facet cy-high-32 cy-text cy-round-4 cy-line"
      to={to}
      aria-current={chosen || undefined}
    >
      {line}
    </Link>
  );
}

export type FilterProps = { state: ListingQuery; onChange: (patch: Patch) => void };

const ROWS = 16;
const narrowed = (state: ListingQuery, patch: Patch) => listAddress(changeList(state, patch));

/** All filters of the market, with the number of results of each. */
export function FilterPanel({ state, onChange }: FilterProps) {
  const t = useText(words);
  const tree = useAsk(categoryApi.tree, {});
  const facets = useAsk(listingApi.facets, { query: filterOf(state) });
  // The number of categories is not known before: nothing is shown below them until it is.
  if (tree.isPending) return <Skeleton many={ROWS} />;
  return (
    <div className="market-listing-filters cy-column cy-gap-24 cy-plain">
      <section>
        <h2 className="cy-bottom-8">{t.category}</h2>
        <Loaded asked={tree}>
          {(known) => <Categories state={state} tree={known} facets={facets.data} />}
        </Loaded>
      </section>
      <section>
        <h2 className="cy-bottom-8">{t.releaseType}</h2>
        <ReleaseTypes state={state} facets={facets.data} />
      </section>
      <section>
        <h2 className="cy-bottom-8">{t.cost}</h2>
        <CostFilter state={state} free={facets.data?.free} onChange={onChange} />
      </section>
    </div>
  );
}

type Counts = readonly { id: string; count: number }[] | undefined;
/** A missing entry counts as zero; before the answer the count is unknown. */
const countIn = (counts: Counts, id: string) => counts && (counts.find((one) => one.id === id)?.count ?? 0);

type CategoriesProps = { state: ListingQuery; tree: readonly CategoryNode[]; facets: Facets | undefined };

function Categories({ state, tree, facets }: CategoriesProps) {
  const t = useText(words);
  const called = useLocalizedName();
  const all: Facet = {
    key: 'all',
    label: t.allCategories,
    chosen: !state.parentCategoryId && !state.categoryId,
    to: narrowed(state, { parentCategoryId: undefined, categoryId: undefined }),
  };
  // A second-level category alone in the address expands its parent as well.
  const isOpen = (node: CategoryNode) =>
    node.id === state.parentCategoryId || node.children.some(({ id }) => id === state.categoryId);
  const parents = tree.map((node): Facet => {
    const open = isOpen(node);
    return {
      key: node.id,
      label: called(node),
      count: countIn(facets?.parentCategories, node.id),
      chosen: open && !state.categoryId,
      to: narrowed(state, { parentCategoryId: node.id, categoryId: undefined }),
      below: open && <Below state={state} parent={node} facets={facets} />,
    };
  });
  return <FacetList label={t.category} facets={[all, ...parents]} />;
}

type BelowProps = { state: ListingQuery; parent: CategoryNode; facets: Facets | undefined };

function Below({ state, parent, facets }: BelowProps) {
  const called = useLocalizedName();
  return (
    <FacetList
      label={called(parent)}
      facets={parent.children.map((leaf) => ({
        key: leaf.id,
        label: called(leaf),
        count: countIn(facets?.categories, leaf.id),
        chosen: leaf.id === state.categoryId,
        to: narrowed(state, { parentCategoryId: parent.id, categoryId: leaf.id }),
      }))}
    />
  );
}

function ReleaseTypes({ state, facets }: { state: ListingQuery; facets: Facets | undefined }) {
  const t = useText(words);
  const { types: named } = useText(shared).list;
  const all: Facet = {
    key: 'all',
    label: t.allTypes,
    chosen: !state.releaseType,
    to: narrowed(state, { releaseType: undefined }),
  };
  const types = SOURCE_TYPES.map((type) => ({
    key: type,
    label: named[type],
    count: countIn(facets?.releaseTypes, type),
    chosen: type === state.releaseType,
    to: narrowed(state, { releaseType: type }),
  }));
  return <FacetList label={t.releaseType} facets={[all, ...types]} />;
}

const Skeleton = ({ many }: { many: number }) => (
  <div aria-hidden="true">
    {Array.from({ length: many }, (_, at) => `bone-${at}`).map((key) => (
      <i key={key} className="market-bone market-facet-bone" />
    ))}
  </div>
);
