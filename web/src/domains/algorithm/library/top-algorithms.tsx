import './top.css';
import { algorithmLibraryApi } from '@cloudyard/contract/algorithm/library.ts';
import { Link } from 'react-router';
import { ErrorState } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/library/en.ts';
import { AlgorithmCard } from './algorithm-card.tsx';
import { LIBRARY } from './library-tree.ts';

/** The newest algorithms, for pages outside the library; nothing where there are none. */
export function TopAlgorithms() {
  const t = useText(words).top;
  const called = useLocalizedName();
  const { data, error, refetch } = useAsk(algorithmLibraryApi.top, {});
  if (!error && !data?.length) return null;
  return (
    <section className="algorithm-top" aria-labelledby="algorithm-top">
      <header className="cy-row cy-between cy-baseline cy-gap-4-16 cy-bottom-16">
        <h2 className="cy-size-24 cy-lines-32" id="algorithm-top">
          {t.title}
        </h2>
        <span className="cy-grow cy-faint cy-size-14 cy-roomy">{t.sentence}</span>
        <Link className="cy-size-14" to={LIBRARY}>
          {t.all}
        </Link>
      </header>
      {data ? (
        <div className="algorithm-grid algorithm-top-grid cy-grid cy-gap-16">
          {data.map((one) => (
            <AlgorithmCard
              key={one.id}
              id={one.id}
              name={called(one)}
              logo={one.logo}
              about={one.description}
              aboutEn={one.descriptionEn}
              {...(one.category ? { note: called(one.category) } : {})}
            />
          ))}
        </div>
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} />
      )}
    </section>
  );
}
