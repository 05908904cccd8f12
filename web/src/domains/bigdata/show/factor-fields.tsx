import { useId } from 'react';
import { Button } from '../../../kit/button.tsx';
import { keyed } from '../../../kit/keyed.ts';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/show/en.ts';
import { DESIGN_LIMITS, type Factor, type FactorProblem } from './latin-hypercube.ts';

type FactorFieldsProps = {
  factors: readonly Factor[];
  problems: readonly (FactorProblem | undefined)[];
  onChange: (factors: Factor[]) => void;
};

/** What is varied, and between which values. */
export function FactorFields({ factors, problems, onChange }: FactorFieldsProps) {
  const t = useText(words).design;
  const set = (at: number, patch: Partial<Factor>) =>
    onChange(factors.map((one, place) => (place === at ? { ...one, ...patch } : one)));
  return (
    <fieldset className="cy-shrink cy-flush cy-unpadded cy-unframed">
      <legend className="cy-size-18 cy-lines-28 cy-strong cy-unpadded">{t.factors}</legend>
      <table className="bigdata-factors cy-full cy-size-14">
        <thead>
          <tr>
            <th scope="col">{t.name}</th>
            <th scope="col">{t.low}</th>
            <th scope="col">{t.high}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {keyed(factors.map((_, at) => at)).map(({ key, thing: at }) => (
            <Row
              key={key}
              at={at}
              factor={factors[at] as Factor}
              problem={problems[at]}
              onChange={(patch) => set(at, patch)}
              onRemove={
                factors.length > 1 ? () => onChange(factors.filter((_, place) => place !== at)) : undefined
              }
            />
          ))}
        </tbody>
      </table>
      <Button
        size="small"
        disabled={factors.length >= DESIGN_LIMITS.factors}
        onClick={() => onChange([...factors, { name: `x${factors.length + 1}`, low: 0, high: 1 }])}
      >
        {t.add}
      </Button>
    </fieldset>
  );
}

type RowProps = {
  at: number;
  factor: Factor;
  problem: FactorProblem | undefined;
  onChange: (patch: Partial<Factor>) => void;
  onRemove: (() => void) | undefined;
};

function Row({ at, factor, problem, onChange, onRemove }: RowProps) {
  const t = useText(words).design;
  const which = fill(t.factor, { n: at + 1 });
  return (
    <tr>
      <td>
        <input
          className="cy-input"
          aria-label={`${which} ${t.name}`}
          aria-invalid={problem !== undefined}
          maxLength={40}
          value={factor.name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
        {problem && <span className="cy-bad cy-small">{t.problems[problem]}</span>}
      </td>
      <td>
        <Limit label={`${which} ${t.low}`} value={factor.low} onChange={(low) => onChange({ low })} />
      </td>
      <td>
        <Limit label={`${which} ${t.high}`} value={factor.high} onChange={(high) => onChange({ high })} />
      </td>
      <td>
        <Button
          type="text"
          size="small"
          disabled={onRemove === undefined}
          aria-label={fill(t.remove, { n: at + 1 })}
          title={fill(t.remove, { n: at + 1 })}
          onClick={() => onRemove?.()}
        >
          {'×'}
        </Button>
      </td>
    </tr>
  );
}

type LimitProps = { label: string; value: number; onChange: (value: number) => void };

const Limit = ({ label, value, onChange }: LimitProps) => (
  <input
    className="cy-input"
    type="number"
    step="any"
    aria-label={label}
    value={Number.isFinite(value) ? value : ''}
    onChange={({ target }) => onChange(target.valueAsNumber)}
  />
);

type NumberBoxProps = LimitProps & { min: number; max: number };

/** A whole number between two. */
export function NumberBox({ label, value, min, max, onChange }: NumberBoxProps) {
  const id = useId();
  return (
    <div className="cy-column cy-gap-4 cy-size-14">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="cy-input"
        type="number"
        min={min}
        max={max}
        step={1}
        value={Number.isFinite(value) ? value : ''}
        onChange={({ target }) => onChange(Math.round(target.valueAsNumber))}
      />
    </div>
  );
}
