import { useEffect, useId, useRef } from 'react';

export type ListTab<V extends string> = { value: V; label: string; count?: number | undefined };

type ListTabsProps<V extends string> = {
  /** What is told apart: "Status". */
  label: string;
  value: V;
  tabs: readonly ListTab<V>[];
  onChange: (value: V) => void;
};

/** On the upper edge of a list: which of the rows are shown, by status, with their counts. */
export function ListTabs<V extends string>({ label, value, tabs, onChange }: ListTabsProps<V>) {
  const name = useId();
  const chosen = useRef<HTMLLabelElement>(null);
  // On a phone the tabs scroll, and the chosen one may be out of sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is another place
  useEffect(() => {
    // Its answer, in some browsers a promise, is no cleanup.
    void chosen.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [value]);
  return (
    // Radios, so that the arrow keys work and a screen reader says which of how many.
    <div className="cy-list-tabs" role="radiogroup" aria-label={label}>
      {tabs.map((tab) => (
        <label key={tab.value} ref={tab.value === value ? chosen : null}>
          <input
            type="radio"
            className="cy-hidden"
            name={name}
            checked={tab.value === value}
            onChange={() => onChange(tab.value)}
          />
          {tab.label}
          {tab.count !== undefined && (
            <span className="cy-list-count cy-figures">{tab.count.toLocaleString()}</span>
          )}
        </label>
      ))}
    </div>
  );
}

type EitherTabsProps = {
  label: string;
  /** Undefined: both. */
  value: boolean | undefined;
  both: string;
  /** The words of the two, in their order. */
  tabs: readonly { value: boolean; label: string }[];
  onChange: (value: boolean | undefined) => void;
};

/** For what is one of two: all, on, off. */
export const EitherTabs = ({ label, value, both, tabs, onChange }: EitherTabsProps) => (
  <ListTabs
    label={label}
    value={value === undefined ? 'both' : `${value}`}
    tabs={[{ value: 'both', label: both }, ...tabs.map((one) => ({ ...one, value: `${one.value}` }))]}
    onChange={(next) => onChange(next === 'both' ? undefined : next === 'true')}
  />
);
