import '../shared/listing.css';
import { useId } from 'react';
import { Button } from '../../../kit/button.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { AppLogo } from '../../publishing/lent/app-logo.tsx';
import { words } from '../i18n/listing/en.ts';
import { useNameOf } from '../shared/names.ts';
import type { Suggestion } from './suggestions.ts';
import { useCombobox } from './use-combobox.ts';

type SearchBoxProps = {
  label: string;
  placeholder: string;
  /** The text in the box; a new value replaces it. */
  value?: string;
  onSubmit: (name: string) => void;
  onPick: (one: Suggestion) => void;
  wanted?: (one: Suggestion) => boolean;
  /** A button that searches for what was typed. */
  verb?: string;
};

const everything = () => true;

/** Searches the listings, with suggestions while the user types. */
export function SearchBox(props: SearchBoxProps) {
  const { label, placeholder, value = '', onSubmit, onPick, wanted = everything, verb } = props;
  const t = useText(words).search;
  const id = useId();
  const box = useCombobox({ value, wanted, onSubmit, onPick });
  const listed = box.open && box.options.length > 0;
  const optionId = (at: number) => `${id}-${at}`;
  return (
    <div className="market-listing-search cy-relative cy-flex cy-center">
      <Glass />
      <input
        {...box.input}
        type="text"
        role="combobox"
        className="cy-input"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={listed}
        aria-controls={id}
        aria-activedescendant={listed && box.active >= 0 ? optionId(box.active) : undefined}
        placeholder={placeholder}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
      />
      {box.typed !== '' && (
        <button
          type="button"
          className="market-cross market-listing-search-clear cy-absolute"
          aria-label={t.clear}
          onClick={box.clear}
        >
          {'×'}
        </button>
      )}
      {verb && (
        <Button type="primary" onClick={box.submit}>
          {verb}
        </Button>
      )}
      <div
        id={id}
        role="listbox"
        aria-label={t.suggestions}
        hidden={!listed}
        className="market-listing-popup cy-floating cy-absolute cy-box cy-left cy-flush cy-scroll cy-plain"
      >
        {box.options.map((one, at) => (
          <Option
            key={`${one.kind}-${one.id}`}
            id={optionId(at)}
            one={one}
            active={at === box.active}
            onPick={() => box.pick(one)}
          />
        ))}
      </div>
      <Said box={box} listed={listed} count={fill(t.count, { n: box.options.length })} />
    </div>
  );
}

type OptionProps = { id: string; one: Suggestion; active: boolean; onPick: () => void };

function Option({ id, one, active, onPick }: OptionProps) {
  const t = useText(words).search;
  const nameOf = useNameOf();
  const called = useLocalizedName();
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, as the pattern wants it
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
    <div
      id={id}
      role="option"
      aria-selected={active}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      {one.kind === 'application' ? (
        <>
          <AppLogo name={nameOf(one)} logo={one.logo} size={28} />
          <span className="cy-ellipsis cy-grow">{nameOf(one)}</span>
          <span className="market-listing-popup-side cy-size-13 cy-ellipsis cy-faint">{one.publisher}</span>
        </>
      ) : (
        <>
          <Folder />
          <span className="cy-ellipsis cy-grow">{called(one)}</span>
          <span className="market-listing-popup-side cy-size-13 cy-ellipsis cy-faint">{t.category}</span>
        </>
      )}
    </div>
  );
}

type SaidProps = { box: ReturnType<typeof useCombobox>; listed: boolean; count: string };

/** The number of suggestions, for screen readers; and why there are none. */
function Said({ box: { open, asked }, listed, count }: SaidProps) {
  const t = useText(words).search;
  const none = open && !listed && !asked.isFetching && (asked.error || asked.data);
  return (
    <>
      {none && (
        <p className="market-listing-popup cy-floating cy-absolute cy-box cy-left cy-flush cy-scroll cy-plain cy-pad-bar cy-faint">
          {asked.error ? t.failed : t.nothing}
        </p>
      )}
      <span className="cy-hidden" role="status">
        {listed ? count : ''}
      </span>
    </>
  );
}

const Glass = () => (
  <svg
    className="market-listing-glass cy-absolute cy-faint"
    width="20"
    height="20"
    viewBox="0 0 20 20"
    fill="none"
    aria-hidden="true"
  >
    <path d="M9 15A6 6 0 109 3a6 6 0 000 12zM13.5 13.5L18 18" stroke="currentColor" strokeWidth="1.6" />
  </svg>
);

const Folder = () => (
  <svg
    className="cy-rigid cy-faint"
    width="28"
    height="28"
    viewBox="0 0 28 28"
    fill="none"
    aria-hidden="true"
  >
    <path d="M5 8h7l2 3h9v10H5z" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
  </svg>
);
