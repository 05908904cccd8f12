import { useState } from 'react';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/algorithm/en.ts';
import { CategorySelect } from '../shared/category-select.tsx';

type MoveDialogProps = { count: number; onEnd: (category: string | undefined) => void };

/** To which category; undefined: none was chosen after all. */
export function MoveDialog({ count, onEnd }: MoveDialogProps) {
  const t = useText(words).move;
  const [category, setCategory] = useState<string>();
  const [tried, setTried] = useState(false);
  const isMissing = tried && category === undefined;
  const run = () => {
    setTried(true);
    if (category !== undefined) onEnd(category);
  };
  return (
    <FormModal
      title={t.title}
      okText={t.verb}
      dirty={category !== undefined}
      onOk={run}
      onClose={() => onEnd(undefined)}
    >
      <div className="cy-column">
        <p>{fill(t.text, { n: count })}</p>
        <CategorySelect label={t.label} value={category} onChange={setCategory} />
        {isMissing && (
          <p className="cy-bad" role="alert">
            {t.missing}
          </p>
        )}
      </div>
    </FormModal>
  );
}
