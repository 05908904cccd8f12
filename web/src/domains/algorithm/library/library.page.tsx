import './library.css';
import { type AlgorithmTreeNode, algorithmLibraryApi } from '@cloudyard/contract/algorithm/library.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../../kit/button.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Skeleton } from '../../../kit/skeleton.tsx';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useDebounced } from '../../../kit/use-debounced.ts';
import { words } from '../i18n/library/en.ts';
import { AlgorithmCard } from './algorithm-card.tsx';
import { Entry } from './entry.tsx';
import { algorithmsIn, shelvesOf } from './library-tree.ts';
import { TreeMenu } from './tree-menu.tsx';
import { useLabel } from './use-label.ts';

/** Reviewed algorithms for everybody: the tree at the left, the chosen one or all of them at the right. */
export function LibraryPage() {
  const t = useText(words);
  const [search] = useSearchParams();
  const id = search.get('id') ?? undefined;
  const [typed, setTyped] = useState('');
  const name = useDebounced(typed.trim());
  const asked = useTree(name);
  return (
    <div className="algorithm-library cy-width cy-full">
      {id === undefined && <Intro />}
      <div
        className={
          id === undefined
            ? 'algorithm-library-split cy-fold-899 cy-grid cy-start'
            : 'algorithm-library-split cy-fold-899 cy-grid cy-start is-open'
        }
      >
        <aside className="algorithm-library-side cy-sticky cy-scroll" aria-label={t.categories}>
          <input
            type="search"
            className="cy-input"
            value={typed}
            maxLength={60}
            placeholder={t.search}
            aria-label={t.search}
            onChange={(event) => setTyped(event.target.value)}
          />
          <p className="cy-hidden" role="status">
            {name !== '' && asked.data ? fill(t.found, { n: algorithmsIn(asked.data).length }) : ''}
          </p>
          <Loaded asked={asked} skeleton={<Skeleton lines={LINES} className="cy-top-16" />}>
            {(nodes) => <TreeMenu nodes={nodes} chosen={id} name={name} />}
          </Loaded>
        </aside>
        <div className="cy-shrink">
          {id === undefined ? (
            <Loaded asked={asked} skeleton={<Skeleton lines={LINES} />}>
              {(nodes) => <Shelves nodes={nodes} name={name} onClear={() => setTyped('')} />}
            </Loaded>
          ) : (
            <Entry key={id} id={id} />
          )}
        </div>
      </div>
    </div>
  );
}

const LINES = Array.from({ length: 8 }, () => '100%');

/** All of them, or what the server finds by name. */
function useTree(name: string) {
  const all = useAsk(algorithmLibraryApi.tree, {}, { enabled: name === '' });
  const found = useAsk(algorithmLibraryApi.search, { query: { name } }, { enabled: name !== '' });
  return name === '' ? all : found;
}

function Intro() {
  const t = useText(words);
  usePageTitle(t.title);
  return (
    <header className="algorithm-library-head">
      <h1 className="cy-size-24 cy-lines-32">{t.title}</h1>
      <p className="cy-faint cy-top-4">{t.sentence}</p>
    </header>
  );
}

type ShelvesProps = { nodes: readonly AlgorithmTreeNode[]; name: string; onClear: () => void };

function Shelves({ nodes, name, onClear }: ShelvesProps) {
  const t = useText(words);
  const { label } = useLabel();
  const shelves = shelvesOf(nodes);
  if (shelves.length === 0 && name !== '')
    return (
      <Empty
        title={fill(t.nothing, { q: name })}
        hint={t.nothingHint}
        action={<Button onClick={onClear}>{t.all}</Button>}
      />
    );
  if (shelves.length === 0) return <Empty title={t.empty} hint={t.emptyHint} />;
  return shelves.map(({ category, algorithms }) => (
    <section key={category?.key ?? 'other'} className="algorithm-library-shelf">
      <h2 className="cy-bottom-12 cy-size-18 cy-lines-28">
        {category ? label(category) : t.other}{' '}
        <span className="cy-faint cy-size-14 cy-regular cy-figures">
          {fill(t.count, { n: algorithms.length })}
        </span>
      </h2>
      <div className="algorithm-grid cy-grid cy-gap-16">
        {algorithms.map((one) => (
          <AlgorithmCard
            key={one.key}
            id={one.key}
            name={label(one)}
            logo={one.logo}
            about={one.about}
            aboutEn={one.aboutEn}
          />
        ))}
      </div>
    </section>
  ));
}
