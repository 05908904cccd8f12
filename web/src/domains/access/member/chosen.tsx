import type { PlacedPerson } from '@cloudyard/contract/access/member.ts';
import { Button } from 'antd';
import { Empty } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/member/en.ts';
import { PersonName } from './candidates.tsx';
import { nameOfPerson } from './results.tsx';
import { type Term, TermPicker } from './term.tsx';

type ChosenProps = {
  chosen: PlacedPerson[];
  until: Term;
  isSending: boolean;
  onChange: (chosen: PlacedPerson[]) => void;
  onTerm: (until: Term) => void;
  onSend: () => void;
};

/** Who will be given the role, how long, and the button that does it. */
export function Chosen({ chosen, until, isSending, onChange, onTerm, onSend }: ChosenProps) {
  const t = useText(words);
  const n = chosen.length;
  const title = fill(t.chosen, { n });
  return (
    <section className="cy-panel access-member-chosen" aria-label={title}>
      <header className="cy-panel-head">
        <h2 aria-live="polite">{title}</h2>
        {n > 0 && (
          <Button type="link" size="small" onClick={() => onChange([])}>
            {t.dropAll}
          </Button>
        )}
      </header>
      {n === 0 && <Empty title={t.chosenNobody} hint={t.chosenNobodyHint} />}
      <ul className="access-member-list cy-list">
        {chosen.map((person) => (
          <li key={person.id}>
            <PersonName person={person} />
            <Button
              type="link"
              size="small"
              aria-label={fill(t.dropPerson, { name: nameOfPerson(person) })}
              onClick={() => onChange(chosen.filter(({ id }) => id !== person.id))}
            >
              {t.drop}
            </Button>
          </li>
        ))}
      </ul>
      <div className="cy-pad cy-over cy-column cy-gap-16">
        <TermPicker value={until} onChange={onTerm} />
        <Button
          type="primary"
          loading={isSending}
          disabled={n === 0}
          title={n === 0 ? t.submitNobody : undefined}
          onClick={onSend}
        >
          {n === 0 ? t.submitNobody : fill(t.submit, { n })}
        </Button>
      </div>
    </section>
  );
}
