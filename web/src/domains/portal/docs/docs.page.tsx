import './docs.css';
import { useDeferredValue, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/en.ts';
import { CallCard } from './call-card.tsx';
import { type Call, callsOf, matches, openapiEndpoint } from './openapi.ts';

/** The reference of all calls, made from the server's OpenAPI document. */
export function DocsPage() {
  const t = useText(words);
  const asked = useAsk(openapiEndpoint, {});
  usePageTitle(t.docs);
  return <Loaded asked={asked}>{(doc) => <Reference calls={callsOf(doc)} />}</Loaded>;
}

/** The most calls shown at once; with more, the reader narrows the search. */
const MOST = 30;

function Reference({ calls }: { calls: Call[] }) {
  const t = useText(words);
  const { hash } = useLocation();
  const [q, setQ] = useState('');
  const word = useDeferredValue(q.trim());
  const found = calls.filter((call) => matches(call, word));
  const wanted = decodeURIComponent(hash.slice(1));
  const noun = nounOf(calls.find(({ id }) => id === wanted) ?? calls[0]);
  // One noun at a time, or the matches of a search: all calls at once are thousands of lines.
  const shown = word ? found.slice(0, MOST) : found.filter((call) => nounOf(call) === noun);
  // The cards did not exist yet when the browser looked for the anchor.
  useEffect(() => {
    if (wanted) document.getElementById(wanted)?.scrollIntoView();
  }, [wanted]);
  return (
    <div className="portal-docs cy-width cy-grid cy-fold-899 cy-plain">
      <header>
        <h1>{t.docs}</h1>
        <p className="cy-faint cy-top-4">{fill(t.docsSentence, { n: calls.length })}</p>
      </header>
      <aside className="cy-scroll">
        <input
          type="search"
          className="cy-input"
          placeholder={t.docsSearch}
          aria-label={t.docsSearch}
          value={q}
          onChange={(event) => setQ(event.target.value)}
        />
        <Contents calls={found} noun={noun} open={word !== ''} />
      </aside>
      <div className="portal-docs-main">
        {found.length === 0 && <Empty title={t.docsNone} />}
        {[...Map.groupBy(shown, nounOf)].map(([tag, list]) => (
          <section key={tag} aria-label={tag}>
            <h2 className="cy-size-20">{tag}</h2>
            {list.map((call) => (
              <CallCard key={call.id} call={call} />
            ))}
          </section>
        ))}
        {word && found.length > MOST && (
          <p className="cy-faint">{fill(t.docsMore, { n: found.length - MOST })}</p>
        )}
      </div>
    </div>
  );
}

const nounOf = (call: Call | undefined) => call?.tags[0] ?? '';

/** Every call by its noun; the current noun is expanded. */
function Contents({ calls, noun, open }: { calls: Call[]; noun: string; open: boolean }) {
  const t = useText(words);
  return (
    <nav className="cy-top-12" aria-label={t.docsTags}>
      {[...Map.groupBy(calls, nounOf)].map(([tag, list]) => (
        <details key={`${tag} ${open || tag === noun}`} open={open || tag === noun}>
          <summary className="cy-strong">
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
  );
}
