import { historyPolicyApi } from '@cloudyard/contract/iot/history-policy.ts';
import type { Product } from '@cloudyard/contract/iot/product.ts';
import { ruleApi } from '@cloudyard/contract/iot/rule.ts';
import { Link } from 'react-router';
import { May } from '../../../kit/may.tsx';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/product/en.ts';
import { RuleStateTag } from '../rule/rule-state.tsx';
import { devicesPath, policiesPath, rulePath, rulesPath } from '../shared/paths.ts';

/** The devices of a product are in the list of all, and so is how their points are kept. */
export function ProductDevices({ product }: { product: Product }) {
  const t = useText(words);
  return (
    <div className="cy-pad cy-stack">
      {product.devices === 0 ? (
        <Empty title={t.noDevices} hint={t.noDevicesHint} />
      ) : (
        <Link to={devicesPath(product.id)}>
          {fill(t.showDevices, { n: product.devices.toLocaleString() })}
        </Link>
      )}
      <May permission={historyPolicyApi.list.allow}>
        <Link to={policiesPath(product.id)}>{t.showPolicies}</Link>
      </May>
    </div>
  );
}

const SHOWN = 20;

/** Rules that are for its devices: what raises their alarms. */
export function ProductRules({ product }: { product: Product }) {
  const t = useText(words);
  const query = ruleApi.list.query.parse({ product: product.id, size: SHOWN });
  const asked = useAsk(ruleApi.list, { query });
  return (
    <Loaded asked={asked}>
      {({ content, totalElements }) =>
        content.length === 0 ? (
          <Empty title={t.noRules} hint={t.noRulesHint} />
        ) : (
          <div className="cy-pad cy-stack">
            <ul className="cy-list cy-column cy-gap-8">
              {content.map(({ id, name, state }) => (
                <li key={id} className="cy-line">
                  <Link to={rulePath(id)}>{name}</Link>
                  <RuleStateTag state={state} />
                </li>
              ))}
            </ul>
            <Link to={rulesPath(product.id)}>{fill(t.showRules, { n: totalElements.toLocaleString() })}</Link>
          </div>
        )
      }
    </Loaded>
  );
}
