import type { Quote } from '@cloudyard/contract/market/order.ts';
import { Button } from '../../../kit/button.tsx';
import { LeaveGuard } from '../../../kit/leave-guard.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/deploy/en.ts';
import { Bought } from './bought.tsx';
import { Cancel } from './cancel.tsx';
import { DatabaseFields } from './database-fields.tsx';
import { Pay } from './pay.tsx';
import { NoSpace, ToSpace } from './space.tsx';
import { useBuy } from './use-buy.ts';

type BuyFormProps = { quote: Quote; told: number; enterpriseId: string };

/** The database, and the confirmation. */
export function BuyForm({ quote, told, enterpriseId }: BuyFormProps) {
  const t = useText(words);
  const { space } = quote;
  const form = useBuy(quote, enterpriseId);
  if (form.balance !== undefined) return <Bought balance={form.balance} />;
  return (
    <form
      ref={form.box}
      className="market-deploy-columns"
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        // Enter in a field is no way around the button.
        if (space) void form.submit();
      }}
    >
      <LeaveGuard dirty={form.dirty} isBusy={() => form.busy} />
      <section className="market-deploy-panel" aria-labelledby="deploy-database">
        <h2 id="deploy-database">{t.database.title}</h2>
        <p className="cy-faint">{t.database.sentence}</p>
        <DatabaseFields form={form} />
      </section>
      <Pay quote={quote} told={told}>
        <div className="market-deploy-ways">
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
          {space && <ToSpace />}
        </div>
        {!space && <NoSpace />}
      </Pay>
    </form>
  );
}
