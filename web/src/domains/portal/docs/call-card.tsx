import { Fragment, memo } from 'react';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/en.ts';
import { type Call, curlOf, schemaIn } from './openapi.ts';
import { kindOf, SchemaTree } from './schema-tree.tsx';

/** One call: address, permission, parameters, reply. */
export const CallCard = memo(function CallCard({ call }: { call: Call }) {
  const t = useText(words);
  const places: Record<string, string> = { path: t.inPath, query: t.inQuery, header: t.inHeader };
  const body = schemaIn(call.requestBody);
  const reply = schemaIn(call.responses['200']);
  return (
    <article className="portal-call cy-card" id={call.id}>
      <h3 className="cy-line cy-gap-12 cy-medium">
        <span
          className={`portal-method cy-pad-mark cy-round-4 cy-text cy-centred cy-rigid portal-method-${call.method.toLowerCase()}`}
        >
          {call.method}
        </span>
        <a className="cy-text cy-break" href={`#${call.id}`}>
          <code className="cy-size-14">{call.path}</code>
        </a>
      </h3>
      <p className="cy-faint">{call.summary}</p>
      <dl className="cy-grid">
        <dt className="cy-faint">{t.permission}</dt>
        <dd>
          <Permission allow={call['x-allow']} />
        </dd>
        {[...Map.groupBy(call.parameters ?? [], (one) => one.in)].map(([place, parameters]) => (
          <Fragment key={place}>
            <dt className="cy-faint">{places[place] ?? place}</dt>
            <dd>
              <Parameters parameters={parameters} />
            </dd>
          </Fragment>
        ))}
        {body && (
          <>
            <dt className="cy-faint">{t.body}</dt>
            <dd>
              <SchemaTree schema={body[1]} mark="required" />
            </dd>
          </>
        )}
        <dt className="cy-faint">{t.reply}</dt>
        <dd>{reply ? <SchemaTree schema={reply[1]} mark="optional" /> : t.nothing}</dd>
        <dt className="cy-faint">{t.example}</dt>
        <dd>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard */}
          <pre className="cy-box cy-scroll cy-pad-12 cy-flush cy-sunk" tabIndex={0}>
            <code>{curlOf(call, location.origin)}</code>
          </pre>
        </dd>
      </dl>
    </article>
  );
});

function Permission({ allow }: { allow: string }) {
  const t = useText(words);
  if (allow === 'public') return t.public;
  return allow === 'session' ? t.session : <code>{allow}</code>;
}

function Parameters({ parameters }: { parameters: NonNullable<Call['parameters']> }) {
  const t = useText(words);
  return (
    <ul className="portal-schema cy-list">
      {parameters.map((one) => (
        <li className="cy-break" key={one.name}>
          <code className="portal-schema-name">{one.name}</code>{' '}
          <code className="cy-faint">{kindOf(one.schema)}</code>{' '}
          {one.required && <span className="portal-schema-required cy-amber">{t.required}</span>}
        </li>
      ))}
    </ul>
  );
}
