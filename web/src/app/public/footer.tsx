import './footer.css';
import { Link } from 'react-router';
import { MARKET } from '../../domains/market/lent/address.ts';
import { useText } from '../../kit/text.ts';
import { words } from '../i18n/en.ts';
import { Logo } from '../logo.tsx';
import { imprint } from './imprint.ts';

/** Where everything public is found; four columns, one on a phone. */
export function Footer() {
  const t = useText(words);
  const columns = [
    {
      title: t.foot.product,
      links: [
        [MARKET, t.market],
        ['/common/application-market-list', t.foot.allApps],
        ['/common/algorithm-library', t.foot.algorithms],
        ['/common/bigdata-show', t.foot.bigdata],
        ['/common/solutions', t.solutions],
        ['/common/pre-sale-consulting', t.foot.consulting],
      ],
    },
    {
      title: t.foot.learn,
      links: [
        ['/common/help-home', t.foot.helpCentre],
        ['/docs', t.docs],
        ['/common/customer-case', t.cases],
        ['/common/news', t.news],
        ['/common/announcement', t.announcements],
      ],
    },
    {
      title: t.foot.company,
      links: [
        ['/common/about', t.foot.about],
        ['/common/contact-us', t.foot.contact],
        ['/common/feedback', t.feedback],
      ],
    },
    {
      title: t.foot.legal,
      links: [
        ['/common/legal-agreements', t.foot.agreements],
        ['/privacy-policy', t.foot.privacy],
        ['/phone-farmer-privacy-policy', t.foot.farmer],
      ],
    },
  ] as const;
  return (
    <footer className="shell-public-foot cy-surface cy-over cy-faint cy-size-14 cy-lines-24">
      <div className="cy-width cy-grid">
        <p className="shell-public-foot-brand cy-column cy-flush">
          <span className="shell-brand cy-inline cy-text">
            <Logo size={18} /> Cloudyard
          </span>
          {t.footer}
        </p>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="cy-bottom-8 cy-size-14 cy-lines-24">{title}</h2>
            <ul className="cy-list">
              {links.map(([to, name]) => (
                <li key={to}>
                  <Link className="cy-inline-block cy-faint" to={to}>
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <Imprint />
      </div>
    </footer>
  );
}

const REGISTER = 'https://beian.miit.gov.cn/';

/** Whose site it is, and its number in the register of sites where there is one. */
function Imprint() {
  const { icp, copyright } = imprint();
  return (
    <p className="cy-whole cy-flush cy-small cy-row cy-gap-12">
      <span>{`© ${new Date().getFullYear()} ${copyright ?? 'Cloudyard'}`}</span>
      {icp && (
        <a className="cy-faint" href={REGISTER} rel="noopener noreferrer" target="_blank">
          {icp}
        </a>
      )}
    </p>
  );
}
