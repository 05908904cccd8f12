import './docs.css';
import { useDeferredValue, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/index.ts';
import { CallCard } from './call-card.tsx';
import { type Call, callsOf, matches, openapiEndpoint } from './openapi.ts';

/** The reference of all calls, made from what the server says of itself. */
export function DocsPage() {
  const t = useText(words);
  const asked = useAsk(openapiEndpoint, {});
  usePageTitle(t.docs);
  return <Loaded asked={asked}>{(doc) => <Reference calls={callsOf(doc)} />}</Loaded>;
}

function Reference({ calls }: { calls: Call[] }) {
  const t = useText(words);
  const { hash } = useLocation();
  const [q, setQ] = useState('');
  const word = useDeferredValue(q.trim());
  const found = Map.groupBy(
    calls.filter((call) => matches(call, word)),
    (call) => call.tags[0] ?? '',
  );
  // The cards were not there yet when the browser looked for the anchor.
  useEffect(() => {
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [hash]);
  return (
    <div className="docs">
      <aside>
        <input
          type="search"
          className="cy-input"
          placeholder={t.docsSearch}
          aria-label={t.docsSearch}
          value={q}
          onChange={(event) => setQ(event.target.value)}
        />
        <nav aria-label={t.docsTags}>
          {[...found].map(([tag, list]) => (
            <details key={tag} open>
              <summary>
                {tag} <span className="cy-faint">{list.length}</span>
              </summary>
              {list.map((call) => (
                <a key={call.id} href={`#${call.id}`} title={call.summary}>
                  {call.id.replace(`${tag}.`, '')}
                </a>
              ))}
            </details>
          ))}
        </nav>
      </aside>
      <div className="docs-main">
        <h1>{t.docs}</h1>
        <p className="cy-faint">{fill(t.docsSentence, { n: calls.length })}</p>
        {found.size === 0 && <Empty title={t.docsNone} />}
        {[...found].map(([tag, list]) => (
          <section key={tag} aria-label={tag}>
            <h2>{tag}</h2>
            {list.map((call) => (
              <CallCard key={call.id} call={call} />
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}
