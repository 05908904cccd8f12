import { memberApi, type PlacedPerson } from '@cloudyard/contract/access/member.ts';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { Pager } from '../../../kit/data-table.tsx';
import { FilterChips } from '../../../kit/filters.tsx';
import type { Place } from '../../../kit/place.ts';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/member/en.ts';
import { NO_FILTERS, PeopleFilters, type PeopleState, usePeopleChips } from './people-filters.tsx';
import { nameOfPerson } from './results.tsx';

type CandidatesProps = {
  place: Place;
  roleId: string;
  chosen: PlacedPerson[];
  most: number;
  onChange: (chosen: PlacedPerson[]) => void;
};

const FIRST = { page: 0, size: 10 };

/** Users who could be given the role, page by page; ticking one adds it to the chosen. */
export function Candidates({ place, roleId, chosen, most, onChange }: CandidatesProps) {
  const t = useText(words);
  const kit = useKitText();
  // The filter is not in the address, because the choice is not there either.
  const [state, setState] = useState<PeopleState & typeof FIRST>(FIRST);
  const change = (patch: PeopleState) => setState({ ...state, ...patch, page: 0 });
  const asked = useAsk(memberApi.candidates, { params: { roleId }, query: state });
  const filtering = { place, state, onChange: change };
  const chips = usePeopleChips(filtering);
  return (
    <section className="cy-panel" aria-label={t.candidates}>
      <header className="cy-panel-head">
        <h2>{t.candidates}</h2>
        <WholePage people={asked.data?.content ?? []} chosen={chosen} most={most} onChange={onChange} />
      </header>
      <div className="cy-filters">
        <PeopleFilters {...filtering} />
      </div>
      <FilterChips chips={chips} onClear={() => change(NO_FILTERS)} />
      <Loaded asked={asked}>
        {({ content, totalElements }) => (
          <>
            {content.length === 0 &&
              (chips.length > 0 ? (
                <Empty title={kit.nothingFound} hint={kit.nothingFoundHint} />
              ) : (
                <Empty title={t.noCandidates} hint={t.noCandidatesHint} />
              ))}
            <People people={content} chosen={chosen} most={most} onChange={onChange} />
            <div className="cy-foot">
              <Pager
                state={state}
                total={totalElements}
                onChange={(patch) => setState({ ...state, page: 0, ...patch })}
              />
            </div>
          </>
        )}
      </Loaded>
    </section>
  );
}

type ChoiceProps = Pick<CandidatesProps, 'chosen' | 'most' | 'onChange'> & { people: PlacedPerson[] };

const has = (chosen: PlacedPerson[], { id }: PlacedPerson) => chosen.some((one) => one.id === id);

function WholePage({ people, chosen, most, onChange }: ChoiceProps) {
  const t = useText(words);
  const fresh = people.filter((person) => !has(chosen, person));
  if (people.length === 0) return null;
  if (fresh.length === 0) {
    const others = chosen.filter((one) => !has(people, one));
    return (
      <Button type="link" size="small" onClick={() => onChange(others)}>
        {t.unchooseAll}
      </Button>
    );
  }
  const tooMany = chosen.length + fresh.length > most;
  return (
    <Button
      type="link"
      size="small"
      disabled={tooMany}
      title={tooMany ? fill(t.mostChosen, { n: most }) : undefined}
      onClick={() => onChange([...chosen, ...fresh])}
    >
      {t.chooseAll}
    </Button>
  );
}

function People({ people, chosen, most, onChange }: ChoiceProps) {
  const t = useText(words);
  const isFull = chosen.length >= most;
  return (
    <ul className="access-member-list cy-list cy-parted">
      {people.map((person) => {
        const isChosen = has(chosen, person);
        return (
          <li className="cy-line cy-between cy-gap-12 cy-high-44" key={person.id}>
            <Checkbox
              className="cy-grow"
              checked={isChosen}
              disabled={isFull && !isChosen}
              aria-label={fill(t.choosePerson, { name: nameOfPerson(person) })}
              onChange={() =>
                onChange(isChosen ? chosen.filter(({ id }) => id !== person.id) : [...chosen, person])
              }
            >
              <PersonName person={person} />
            </Checkbox>
            <Where person={person} />
          </li>
        );
      })}
    </ul>
  );
}

export const PersonName = ({ person: { username, realName } }: { person: PlacedPerson }) => (
  <span className="cy-inline-flex cy-baseline cy-gap-8">
    {realName || username}
    {realName && <span className="cy-faint">{username}</span>}
  </span>
);

const Where = ({ person: { department, position } }: { person: PlacedPerson }) => (
  <span className="access-member-where cy-right cy-faint">
    {[department?.name, position?.name].filter((name) => name !== undefined).join(' · ')}
  </span>
);
