import { useState } from 'react';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/listing/compare/en.ts';
import { SearchBox } from './search-box.tsx';

type AddBoxProps = { taken: readonly string[]; onAdd: (id: string) => void };

/** Finds one more application to compare. */
export function AddBox({ taken, onAdd }: AddBoxProps) {
  const t = useText(words);
  const [unpicked, setUnpicked] = useState(false);
  return (
    <div className="market-compare-add">
      <SearchBox
        label={t.add}
        placeholder={t.addPlaceholder}
        wanted={(one) => one.kind === 'application' && !taken.includes(one.id)}
        onSubmit={(name) => setUnpicked(name !== '')}
        onPick={(one) => {
          setUnpicked(false);
          onAdd(one.id);
        }}
      />
      <p className="cy-faint cy-size-13" role="status">
        {unpicked ? t.pickOne : ''}
      </p>
    </div>
  );
}
