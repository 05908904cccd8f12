import type { Quote } from '@cloudyard/contract/market/order.ts';
import { useId, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { Button } from '../../../kit/button.tsx';
import { LeaveGuard } from '../../../kit/leave-guard.tsx';
import { useProblemText, useText } from '../../../kit/text.ts';
import { SpaceDatabase } from '../../space/lent/space-database.tsx';
import { words } from '../i18n/order/en.ts';
import { orderAddress } from '../shared/addresses.ts';
import { Cancel } from './cancel.tsx';
import { LackDialog } from './lack-dialog.tsx';
import { lackOf, Pay } from './pay.tsx';
import type { Placed } from './placed.ts';
import { ToSpace } from './space.tsx';
import { type BuyState, type FieldName, useBuy } from './use-buy.ts';

const MOST: Record<FieldName, number> = { host: 253, port: 5, database: 63, username: 63, password: 200 };

function DatabaseFields({ form }: { form: BuyState }) {
  return (
    <div className="market-deploy-fields cy-fold cy-plain cy-grid cy-top-16">
      <Line form={form} name="host" />
      <Line form={form} name="port" />
      <Line form={form} name="database" />
      <Line form={form} name="username" />
      <Line form={form} name="password" />
    </div>
  );
}

/** No browser shall fill in or keep the data of a database. */
const KEPT = { username: 'off', password: 'new-password' } as const;

function Line({ form, name }: { form: BuyState; name: FieldName }) {
  const t = useText(words).database;
  const problemText = useProblemText();
  const id = useId();
  const problem = form.problems[name];
  return (
    <div className={`market-deploy-line cy-whole market-deploy-${name}`}>
      <label className="cy-block cy-bottom-4 cy-medium" htmlFor={id}>
        {t[name]}
      </label>
      <input
        id={id}
        name={name}
        className="cy-input"
        type={name === 'password' ? 'password' : 'text'}
        inputMode={name === 'port' ? 'numeric' : undefined}
        maxLength={MOST[name]}
        autoComplete={name === 'password' || name === 'username' ? KEPT[name] : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        value={form.draft[name]}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => form.set(name, event.target.value)}
        onBlur={() => form.look(name)}
      />
      <p
        id={`${id}-note`}
        className={problem ? 'cy-bad cy-top-4 cy-note' : 'cy-faint cy-top-4 cy-note'}
        role={problem ? 'alert' : undefined}
      >
        {problem ? problemText(problem, t[name]) : t[`${name}Help`]}
      </p>
    </div>
  );
}

/** The order has an address of its own, which survives a reload. */
function ToOrder({ orderId, balance }: { orderId: string; balance: number | null }) {
  const { pathname, search } = useLocation();
  // Said once: another object would lead there again with every drawing.
  const [left] = useState<Placed>({ balance, again: `${pathname}${search}` });
  return <Navigate to={orderAddress(orderId)} state={left} replace />;
}

type BuyFormProps = { quote: Quote; told: number; enterpriseId: string };

/** The database, and the confirmation. */
export function BuyForm({ quote, told, enterpriseId }: BuyFormProps) {
  const t = useText(words);
  const form = useBuy(quote, enterpriseId);
  const lacks = lackOf(quote) > 0;
  if (form.placed) return <ToOrder {...form.placed} />;
  return (
    <form
      ref={form.box}
      className="market-deploy-columns cy-fold-1023 cy-grid cy-gap-24 cy-start"
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <LeaveGuard dirty={form.dirty} isBusy={() => form.busy} />
      {form.lack && <LackDialog lack={form.lack} onClose={form.forgetLack} />}
      <section className="market-deploy-panel cy-card" aria-labelledby="deploy-database">
        <h2 id="deploy-database">{t.database.title}</h2>
        <p className="cy-faint">{t.database.sentence}</p>
        <SpaceDatabase enterpriseId={enterpriseId} access={form.draft} onFill={form.fill}>
          <DatabaseFields form={form} />
        </SpaceDatabase>
      </section>
      <Pay quote={quote} told={told}>
        <div className="market-deploy-ways cy-flex cy-wrap cy-center">
          <Button
            type="primary"
            size="large"
            htmlType="submit"
            loading={form.busy}
            disabled={lacks}
            aria-describedby={lacks ? 'deploy-lacks' : undefined}
          >
            {t.pay.confirm}
          </Button>
          <Cancel id={quote.application.id} />
          <ToSpace />
        </div>
      </Pay>
    </form>
  );
}
