import type { Reply } from '@cloudyard/contract/kit/endpoint.ts';
import type { shelfApi } from '@cloudyard/contract/market/shelf.ts';
import { Link, useNavigate } from 'react-router';
import { fill, useText } from '../../../kit/text.ts';
import { words as shared } from '../i18n/shelf/en.ts';
import { words } from '../i18n/shelf/portal/en.ts';
import { listAddress } from '../parts/addresses.ts';
import { Racks } from './racks.tsx';
import { SearchBox } from './search-box.tsx';
import { suggestedAddress } from './suggestions.ts';

type HeroProps = { categories: Reply<typeof shelfApi.byCategory> | undefined };

/** What this is, and the way to something one has in mind. */
export function Hero({ categories }: HeroProps) {
  const t = useText(words);
  const { search, portal } = useText(shared);
  const navigate = useNavigate();
  const total = categories?.reduce((sum, one) => sum + one.total, 0);
  return (
    <section className="market-hero cy-ruled">
      <div>
        <h1>{t.title}</h1>
        <p className="cy-faint">{t.sentence}</p>
        <search className="cy-block">
          <SearchBox
            label={search.label}
            placeholder={search.placeholder}
            verb={search.verb}
            onSubmit={(name) => void navigate(listAddress({ name }))}
            onPick={(one) => void navigate(suggestedAddress(one))}
          />
        </search>
        <p className="market-hero-count cy-faint cy-size-14">
          <Link to={listAddress()}>{portal.all}</Link>
          {total !== undefined && total > 0 && <span>{fill(t.count, { n: total })}</span>}
        </p>
        <Racks />
      </div>
    </section>
  );
}
