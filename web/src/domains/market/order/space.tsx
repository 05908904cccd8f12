import { Link } from 'react-router';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/order/en.ts';

/** The applications in the enterprise's space. */
export const SPACE_APPS = '/console/space-apps-management';
const ARTICLE = '/common/help-details?id=tenant-spaces';
const CONSULTING = '/common/pre-sale-consulting';

export const ToSpace = () => <Link to={SPACE_APPS}>{useText(words).space.jump}</Link>;

/** Why the order cannot be confirmed, with links. */
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
