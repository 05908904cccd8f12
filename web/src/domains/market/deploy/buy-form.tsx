import type { Quote } from '@cloudyard/contract/market/order.ts';
import { Button } from 'antd';
import { Link } from 'react-router';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/deploy/index.ts';
import { Cancel } from './cancel.tsx';
import { DatabaseFields } from './database-fields.tsx';
import { Pay } from './pay.tsx';
import { useBuy } from './use-buy.ts';
import { useSpace } from './use-space.ts';

type BuyFormProps = { quote: Quote; told: number; enterpriseId: string };

/** The database, and the confirmation. */
export function BuyForm({ quote, told, enterpriseId }: BuyFormProps) {
  const t = useText(words);
  const space = useSpace(enterpriseId);
  const form = useBuy(quote, enterpriseId);
  return (
    <form
      ref={form.box}
      className="deploy-columns"
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        // Enter in a field is no way around the button.
        if (space) void form.submit();
      }}
    >
      <section className="deploy-panel" aria-labelledby="deploy-database">
        <h2 id="deploy-database">{t.database.title}</h2>
        <p className="cy-faint">{t.database.sentence}</p>
        <DatabaseFields form={form} />
      </section>
      <Pay quote={quote} told={told}>
        <div role="alert">{form.failure && <p className="cy-bad">{form.failure}</p>}</div>
        <div className="deploy-ways">
          <Button
            type="primary"
            size="large"
            htmlType="submit"
            disabled={!space}
            loading={form.busy}
            aria-describedby={space ? undefined : 'deploy-reason'}
          >
            {t.pay.confirm}
          </Button>
          <Cancel id={quote.application.id} />
        </div>
        {!space && <NoSpace />}
      </Pay>
    </form>
  );
}

const ARTICLE = '/common/help-details?id=tenant-spaces';
const CONSULTING = '/common/pre-sale-consulting';

/** Why it cannot be confirmed, and where to go on. */
function NoSpace() {
  const t = useText(words).space;
  return (
    <div className="deploy-reason" id="deploy-reason">
      <strong>{t.reason}</strong>
      <p>{t.text}</p>
      <div className="deploy-ways">
        <Link to={ARTICLE}>{t.what}</Link>
        <Link to={CONSULTING}>{t.consult}</Link>
      </div>
    </div>
  );
}
