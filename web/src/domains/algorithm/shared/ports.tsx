import './ports.css';
import { isInput, isOutput } from '@cloudyard/contract/algorithm/parameter.ts';
import type { AlgorithmParameter } from '@cloudyard/contract/algorithm/values.ts';
import { fill, locale, useText } from '../../../kit/text.ts';
import { words } from '../i18n/shared/parts/en.ts';
import { labelOf } from './parameter-text.ts';

type PortsProps = { name: string; parameters: readonly AlgorithmParameter[] };

/** A small drawing: what goes in on top, what comes out at the bottom. */
export function Ports({ name, parameters }: PortsProps) {
  const t = useText(words);
  const language = locale.use();
  const inputs = parameters.filter(isInput);
  const outputs = parameters.filter(isOutput);
  const all = (some: readonly AlgorithmParameter[]) =>
    some.map((one) => labelOf(one, language)).join(', ') || t.noInputs;
  return (
    <figure
      className="algorithm-ports cy-box cy-grid cy-pad cy-flush"
      aria-label={fill(t.drawing, { inputs: all(inputs), outputs: all(outputs) })}
    >
      <Row ports={inputs} />
      <div className="algorithm-ports-box cy-centred cy-break cy-card cy-medium">{name}</div>
      <Row ports={outputs} />
    </figure>
  );
}

function Row({ ports }: { ports: readonly AlgorithmParameter[] }) {
  const t = useText(words);
  const language = locale.use();
  const kinds: Readonly<Record<string, string>> = t.ports;
  return (
    <ul className="algorithm-ports-row cy-flex cy-wrap cy-middle cy-gap-0-16 cy-list" aria-hidden="true">
      {ports.map((port) => (
        <li key={port.name} className={port.type.startsWith('MODEL') ? 'is-model' : undefined}>
          <b className="cy-medium">{labelOf(port, language)}</b>
          <span className="cy-faint cy-small">{kinds[port.type] ?? port.type}</span>
        </li>
      ))}
    </ul>
  );
}
