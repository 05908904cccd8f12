import type { ListingDetail } from '@cloudyard/contract/market/listing.ts';
import { Link } from 'react-router';
import { fill, locale, useText } from '../../../../kit/text.ts';
import { day } from '../../../../kit/time.ts';
import { LocalTime } from '../../../../kit/time-text.tsx';
import { useLocalizedName } from '../../../../kit/use-localized-name.ts';
import { AppLogo } from '../../../publishing/lent/app-logo.tsx';
import { counted } from '../../../publishing/lent/counted.ts';
import { words } from '../../i18n/listing/detail/en.ts';
import { titles } from '../../i18n/titles.ts';
import { listAddress, PORTAL } from '../../shared/addresses.ts';
import { costText } from '../../shared/cost.ts';
import { namesOf } from '../../shared/names.ts';
import { PublisherMark } from '../../shared/publisher-mark.tsx';
import { Stars } from '../../shared/stars.tsx';
import { Acts, DeployAct } from './acts.tsx';
import type { Chosen } from './use-choice.ts';

type HeadProps = { detail: ListingDetail; chosen: Chosen };

/** Name, publisher, rating, price and actions of the application. */
export function Head({ detail, chosen }: HeadProps) {
  const t = useText(words);
  const language = locale.use();
  // Both names are shown in either language: visitors may know only one of them.
  const { first } = namesOf(detail, language);
  const second = first === detail.name ? detail.enName : detail.name;
  return (
    <header>
      <Crumbs detail={detail} />
      <div className="market-view-identity cy-grid cy-start cy-gap-24">
        <AppLogo name={first} logo={detail.logo} size={80} />
        <div className="market-view-names cy-break">
          <h1>{first}</h1>
          {second !== first && <p className="cy-faint">{second}</p>}
          <div className="market-view-line cy-top-4 cy-row cy-faint cy-plain">
            <PublisherMark publisher={detail.publisher} />
            <a href="#reviews">
              <Stars value={detail.rating} count={detail.ratings} />
            </a>
            <span>{counted(t.subscribers, detail.subscribers)}</span>
          </div>
          <div className="market-view-line cy-top-4 cy-row cy-faint cy-plain">
            <a href="#versions">{fill(t.version, { version: detail.version.version })}</a>
            <LocalTime value={detail.updateDate}>
              {fill(t.updated, { date: day(detail.updateDate) })}
            </LocalTime>
          </div>
        </div>
        <div className="market-view-buy cy-low cy-right cy-column cy-plain">
          <strong className="cy-strong cy-figures cy-size-24 cy-lines-32">
            {costText(detail.cost, language)}
          </strong>
          <DeployAct plans={detail.resources} chosen={chosen} />
        </div>
      </div>
      <Acts id={detail.id} name={first} />
    </header>
  );
}

function Crumbs({ detail: { parentCategory, category } }: { detail: ListingDetail }) {
  const t = useText(words);
  const called = useLocalizedName();
  const parentCategoryId = parentCategory.id;
  return (
    <nav className="market-view-crumbs cy-plain" aria-label={t.crumbs}>
      <ol className="cy-flex cy-wrap cy-list">
        <li>
          <Link to={PORTAL}>{titles.portal[locale.use()]}</Link>
        </li>
        <li>
          <Link to={listAddress({ parentCategoryId })}>{called(parentCategory)}</Link>
        </li>
        <li>
          <Link to={listAddress({ parentCategoryId, categoryId: category.id })}>{called(category)}</Link>
        </li>
      </ol>
    </nav>
  );
}
