import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/deploy/en.ts';

export function DeploySkeleton() {
  const t = useText(words);
  return (
    <div className="market cy-width cy-full" role="status" aria-label={t.loading}>
      <div className="market-shelf-head cy-flex cy-wrap cy-between">
        <i className="market-bone" style={{ width: 280, height: 58 }} />
      </div>
      <i className="market-bone" style={{ width: '100%', height: 280 }} />
      <div className="market-deploy-columns">
        <i className="market-bone market-deploy-bone" />
        <i className="market-bone market-deploy-bone" />
      </div>
    </div>
  );
}
