import { type CategoryNode, categoryApi } from '@cloudyard/contract/market/category.ts';
import { type Facets, type ShelfQuery, shelfApi } from '@cloudyard/contract/market/shelf.ts';
import { SOURCE_TYPES } from '@cloudyard/contract/market/values.ts';
import { changeList } from '../../../kit/list-state.ts';
import { Loaded } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { words as shared } from '../i18n/shelf/en.ts';
import { words } from '../i18n/shelf/list/en.ts';
import { listAddress } from '../parts/addresses.ts';
import { CostFilter } from './cost-filter.tsx';
import { type Facet, FacetList } from './facet-list.tsx';
import { filterOf, type Patch } from './shelf-state.ts';

export type FilterProps = { state: ShelfQuery; onChange: (patch: Patch) => void };

const ROWS = 16;
const narrowed = (state: ShelfQuery, patch: Patch) => listAddress(changeList(state, patch));

/** Every way to narrow the shelf, with how many would be left. */
export function FilterPanel({ state, onChange }: FilterProps) {
  const t = useText(words);
  const tree = useAsk(categoryApi.tree, {});
  const facets = useAsk(shelfApi.facets, { query: filterOf(state) });
  // How many categories there are is not known before: nothing stands below them until it is.
  if (tree.isPending) return <Skeleton many={ROWS} />;
  return (
    <div className="market-shelf-filters cy-column cy-gap-24 cy-plain">
      <section>
        <h2>{t.category}</h2>
        <Loaded asked={tree}>
          {(known) => <Categories state={state} tree={known} facets={facets.data} />}
        </Loaded>
      </section>
      <section>
        <h2>{t.releaseType}</h2>
        <ReleaseTypes state={state} facets={facets.data} />
      </section>
      <section>
        <h2>{t.cost}</h2>
        <CostFilter state={state} free={facets.data?.free} onChange={onChange} />
      </section>
    </div>
  );
}

type Counts = readonly { id: string; count: number }[] | undefined;
/** What was not counted has none; before the answer nobody knows. */
const countIn = (counts: Counts, id: string) => counts && (counts.find((one) => one.id === id)?.count ?? 0);

type CategoriesProps = { state: ShelfQuery; tree: readonly CategoryNode[]; facets: Facets | undefined };

function Categories({ state, tree, facets }: CategoriesProps) {
  const t = useText(words);
  const called = useLocalizedName();
  const all: Facet = {
    key: 'all',
    label: t.allCategories,
    chosen: !state.parentCategoryId && !state.categoryId,
    to: narrowed(state, { parentCategoryId: undefined, categoryId: undefined }),
  };
  // A second category alone in the address opens its parent as well.
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

type BelowProps = { state: ShelfQuery; parent: CategoryNode; facets: Facets | undefined };

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

function ReleaseTypes({ state, facets }: { state: ShelfQuery; facets: Facets | undefined }) {
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
