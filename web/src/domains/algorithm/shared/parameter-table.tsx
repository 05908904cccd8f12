import './parameter-table.css';
import { isInput, isPort } from '@cloudyard/contract/algorithm/parameter.ts';
import type { AlgorithmParameter } from '@cloudyard/contract/algorithm/values.ts';
import { NONE } from '../../../kit/none.tsx';
import { reachable } from '../../../kit/reachable.ts';
import { locale, useText } from '../../../kit/text.ts';
import { words } from '../i18n/shared/parts/en.ts';
import { descriptionOf, initialText, labelOf, needsText, rangeText } from './parameter-text.ts';

type TableProps = { parameters: readonly AlgorithmParameter[] };

/** The ports with what they ask of their data. */
export function PortTable({ parameters }: TableProps) {
  const t = useText(words);
  const kinds: Readonly<Record<string, string>> = t.ports;
  return (
    <section className="cy-scroll-x" ref={reachable} aria-label={`${t.inputs} · ${t.outputs}`}>
      <table className="algorithm-parameters cy-words-table cy-words-edge">
        <thead>
          <tr>
            <th scope="col">{t.columns.name}</th>
            <th scope="col">{t.columns.kind}</th>
            <th scope="col">{t.columns.needs}</th>
          </tr>
        </thead>
        <tbody>
          {parameters.filter(isPort).map((one) => (
            <tr key={one.name}>
              <NameCell one={one} />
              <td className="cy-nowrap">
                {isInput(one) ? t.input : t.output} · {kinds[one.type]}
                {isInput(one) && one.required === false && <span className="cy-faint"> · {t.optional}</span>}
              </td>
              <td>{needsText(one, t) || NONE}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What is filled in before a run. */
export function ParameterTable({ parameters }: TableProps) {
  const t = useText(words);
  const kinds: Readonly<Record<string, string>> = t.values;
  const values = parameters.filter((one) => !isPort(one));
  if (values.length === 0) return <p className="cy-faint">{t.noParameters}</p>;
  return (
    <section className="cy-scroll-x" ref={reachable} aria-label={t.parameters}>
      <table className="algorithm-parameters cy-words-table cy-words-edge">
        <thead>
          <tr>
            <th scope="col">{t.columns.name}</th>
            <th scope="col">{t.columns.kind}</th>
            <th scope="col">{t.columns.range}</th>
            <th scope="col">{t.columns.initial}</th>
          </tr>
        </thead>
        <tbody>
          {values.map((one) => (
            <tr key={one.name}>
              <NameCell one={one} />
              <td className="cy-nowrap">
                {kinds[one.type]}
                {one.required && <span className="cy-faint"> · {t.required}</span>}
              </td>
              <td>{rangeText(one, t) || NONE}</td>
              <td>{initialText(one, t) ? <code className="cy-break">{initialText(one, t)}</code> : NONE}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function NameCell({ one }: { one: AlgorithmParameter }) {
  const language = locale.use();
  const label = labelOf(one, language);
  const description = descriptionOf(one, language);
  return (
    <th scope="row">
      <span className="cy-medium">{label}</span>
      {label !== one.name && <code className="cy-faint cy-block">{one.name}</code>}
      {description && <span className="cy-faint cy-note cy-block">{description}</span>}
    </th>
  );
}
