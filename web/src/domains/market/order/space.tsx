import { Link } from 'react-router';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/order/en.ts';

/** What runs in the enterprise's space. */
export const SPACE_APPS = '/console/space-apps-management';
const ARTICLE = '/common/help-details?id=tenant-spaces';
const CONSULTING = '/common/pre-sale-consulting';

export const ToSpace = () => <Link to={SPACE_APPS}>{useText(words).space.jump}</Link>;

/** Why it cannot be confirmed, and where to go on. */
export function NoSpace() {
  const t = useText(words).space;
  return (
    <div className="market-deploy-reason cy-pad-bar cy-round cy-plain" id="deploy-reason">
      <strong>{t.reason}</strong>
      <p className="cy-top-4 cy-bottom-8">{t.text}</p>
      <div className="market-deploy-ways cy-flex cy-wrap cy-center">
        <Link to={ARTICLE}>{t.what}</Link>
        <Link to={CONSULTING}>{t.consult}</Link>
      </div>
    </div>
  );
}
