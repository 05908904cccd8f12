import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/deploy/en.ts';

export function DeploySkeleton() {
  const t = useText(words);
  return (
    <div className="market market-deploy" role="status" aria-label={t.loading}>
      <div className="shelf-head">
        <i className="bone" style={{ width: 280, height: 58 }} />
      </div>
      <i className="bone" style={{ width: '100%', height: 280 }} />
      <div className="deploy-columns">
        <i className="bone deploy-bone" />
        <i className="bone deploy-bone" />
      </div>
    </div>
  );
}
