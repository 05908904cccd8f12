import { type ResourceTakers, resourceApi } from '@cloudyard/contract/operation/resource.ts';
import { bytes } from '../../../kit/figures.ts';
import { ObjectLink } from '../../../kit/object-link.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { useText } from '../../../kit/text.ts';
import { CardLoaded } from '../../../kit/tile.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/en.ts';
import { amountText } from '../shared/amounts.ts';

const EVERY = 60_000;
type Kind = keyof ResourceTakers;
const KINDS: Record<Kind, (amount: number) => string> = {
  files: bytes,
  memory: bytes,
  points: (amount) => amount.toLocaleString(),
  steps: (amount) => amountText('seconds', amount),
};

export function Takers() {
  const t = useText(words);
  const asked = useAsk(resourceApi.takers, {}, { refetchInterval: EVERY });
  return (
    <Panel title={t.takers}>
      <CardLoaded asked={asked}>
        {(takers) => (
          <div className="operation-takers cy-gap-16 cy-grid">
            {(Object.keys(KINDS) as Kind[]).map((kind) => (
              <section key={kind} aria-label={t.takerKinds[kind]}>
                <h3 className="cy-faint cy-size-13 cy-flush">{t.takerKinds[kind]}</h3>
                {takers[kind].length === 0 ? (
                  <p className="cy-faint cy-flush">{t.noTakers}</p>
                ) : (
                  <ol className="cy-list cy-column cy-gap-4">
                    {takers[kind].map(({ id, name, amount }) => (
                      <li key={id} className="cy-flex cy-between cy-gap-12">
                        <ObjectLink type="enterprise" id={id}>
                          {name}
                        </ObjectLink>
                        <span className="cy-figures">{KINDS[kind](amount)}</span>
                      </li>
                    ))}
                  </ol>
                )}
              </section>
            ))}
          </div>
        )}
      </CardLoaded>
    </Panel>
  );
}
