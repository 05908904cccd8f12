import './evidence.css';
import type { Evidence } from '@cloudyard/contract/algorithm/verification.ts';
import { reachable } from '../../../kit/reachable.ts';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/shared/evidence/en.ts';

type Difference = NonNullable<Evidence['difference']>;
type Kind = Difference['files'][number]['kind'];
const SIGNS: Record<Kind, string> = { added: '+', removed: '−', changed: '~' };

/** Which files and parameters are others than in the version that was approved. */
export function EvidenceChanges({ difference }: { difference: Difference }) {
  const t = useText(words);
  const { version: n, files, parameters } = difference;
  const title = fill(t.difference, { n });
  return (
    <section className="cy-column" aria-label={title}>
      <h3 className="cy-plain cy-strong">{title}</h3>
      {files.length + parameters.length === 0 ? (
        <p className="cy-faint">{fill(t.noDifference, { n })}</p>
      ) : (
        <p className="cy-faint cy-small">{fill(t.differenceHint, { n })}</p>
      )}
      {files.length > 0 && (
        <ul className="cy-list" aria-label={t.files}>
          {files.map(({ path, kind }) => (
            <li key={path} className="cy-line">
              <Changed kind={kind} /> <code className="cy-break">{path}</code>
            </li>
          ))}
        </ul>
      )}
      {parameters.length > 0 && <Parameters parameters={parameters} />}
    </section>
  );
}

export function Changed({ kind }: { kind: Kind }) {
  const t = useText(words);
  return (
    <span className="algorithm-evidence-change cy-nowrap cy-rigid cy-small">
      <code aria-hidden="true">{SIGNS[kind]}</code> {t.changed[kind]}
    </span>
  );
}

function Parameters({ parameters }: Pick<Difference, 'parameters'>) {
  const t = useText(words);
  return (
    <section
      className="cy-scroll-x"
      ref={reachable}
      aria-label={`${t.parameters} · ${t.before} · ${t.after}`}
    >
      <table className="algorithm-evidence-table cy-words-table cy-words-edge">
        <thead>
          <tr>
            <th scope="col">{t.parameters}</th>
            <th scope="col">{t.kind}</th>
            <th scope="col">{t.before}</th>
            <th scope="col">{t.after}</th>
          </tr>
        </thead>
        <tbody>
          {parameters.map(({ name, kind, from, to }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>
                <Changed kind={kind} />
              </td>
              <td>
                <Side text={from} />
              </td>
              <td>
                <Side text={to} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A parameter as lines, `default: 0.5`; its name stands beside it. */
export function sideText(json: string): string {
  const { name: _, ...rest } = JSON.parse(json) as Record<string, unknown>;
  const value = (one: unknown) => (typeof one === 'string' ? one : JSON.stringify(one));
  return Object.entries(rest)
    .map(([key, one]) => `${key}: ${value(one)}`)
    .join('\n');
}

function Side({ text }: { text: string }) {
  const t = useText(words);
  if (text === '') return <span className="cy-faint">{t.absent}</span>;
  return <code className="algorithm-evidence-side cy-block cy-pre cy-break">{sideText(text)}</code>;
}
