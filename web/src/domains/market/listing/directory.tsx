import type { Reply } from '@cloudyard/contract/kit/endpoint.ts';
import type { Card, listingApi } from '@cloudyard/contract/market/listing.ts';
import { CATEGORY_GLYPHS } from '@cloudyard/contract/publishing/category.ts';
import { Link } from 'react-router';
import { fill, locale, useText } from '../../../kit/text.ts';
import { localizedName } from '../../../kit/use-localized-name.ts';
import { AppLogo } from '../../publishing/lent/app-logo.tsx';
import { CategoryGlyph } from '../../publishing/lent/category-glyph.tsx';
import { words } from '../i18n/listing/portal/en.ts';
import { listAddress, viewAddress } from '../shared/addresses.ts';
import { costText } from '../shared/cost.ts';
import { useNameOf } from '../shared/names.ts';

type Group = Reply<typeof listingApi.byCategory>[number];
const SHOWN = 3;

const glyphOf = (icon: string) => CATEGORY_GLYPHS.find((one) => one === icon) ?? 'other';

/** Every category that has applications, with the first few of them. */
export function Directory({ groups }: { groups: readonly Group[] }) {
  return (
    <div className="market-directory cy-grid">
      {groups.map((group) => (
        <Entry key={group.category.id} group={group} />
      ))}
    </div>
  );
}

function Entry({ group: { category, total, applications } }: { group: Group }) {
  const t = useText(words);
  const name = localizedName(locale.use(), category);
  return (
    <section className="market-entry cy-plain" aria-label={name}>
      <h3 className="cy-size-16 cy-strong">
        <Link className="cy-line cy-quiet cy-high-44" to={listAddress({ parentCategoryId: category.id })}>
          <CategoryGlyph icon={glyphOf(category.icon)} />
          <span className="cy-grow cy-ellipsis">{name}</span>
          <span className="cy-regular cy-size-13 cy-rigid cy-faint cy-figures">
            {fill(t.many, { n: total })}
          </span>
        </Link>
      </h3>
      <ul className="cy-list">
        {applications.slice(0, SHOWN).map((card) => (
          <Line key={card.id} card={card} />
        ))}
      </ul>
    </section>
  );
}

function Line({ card }: { card: Card }) {
  const nameOf = useNameOf();
  const language = locale.use();
  return (
    <li className="cy-over">
      <Link className="cy-line cy-quiet cy-high-44" to={viewAddress(card.id)}>
        <AppLogo name={nameOf(card)} logo={card.logo} size={28} />
        <span className="cy-grow cy-ellipsis">{nameOf(card)}</span>
        <span className="cy-regular cy-size-13 cy-rigid cy-faint cy-figures">
          {costText(card.cost, language)}
        </span>
      </Link>
    </li>
  );
}
