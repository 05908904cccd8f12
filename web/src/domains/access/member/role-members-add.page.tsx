import './member.css';
import type { MemberResult, PlacedPerson } from '@cloudyard/contract/access/member.ts';
import type { Role } from '@cloudyard/contract/access/role.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { LeaveGuard } from '../../../kit/leave-guard.tsx';
import { LeaveLink } from '../../../kit/leave-link.tsx';
import { PageHead } from '../../../kit/list-page.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Panel } from '../../../kit/panel.tsx';
import type { Place } from '../../../kit/place.ts';
import { Empty } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { roleText } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/member/en.ts';
import { pathIn } from '../shared/place.ts';
import { WithRole } from '../shared/with-role.tsx';
import { Candidates, PersonName } from './candidates.tsx';
import { nameOfPerson, Results } from './results.tsx';
import { type Term, TermPicker } from './term.tsx';
import { useChanges } from './use-changes.ts';

type ChosenProps = {
  chosen: PlacedPerson[];
  until: Term;
  isSending: boolean;
  onChange: (chosen: PlacedPerson[]) => void;
  onTerm: (until: Term) => void;
  onSend: () => void;
};

/** The users who will be given the role, how long, and the submit button. */
function Chosen({ chosen, until, isSending, onChange, onTerm, onSend }: ChosenProps) {
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
      <ul className="access-member-list cy-list cy-parted">
        {chosen.map((person) => (
          <li className="cy-line cy-between cy-gap-12 cy-high-44" key={person.id}>
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

export const RoleMembersAddPage = () => <AddMembers place="enterprise" />;
export const PlatformRoleMembersAddPage = () => <AddMembers place="platform" />;

/** As many as one call takes. */
const MOST = 200;

const AddMembers = ({ place }: { place: Place }) => (
  <WithRole place={place}>{(role) => <Add place={place} role={role} />}</WithRole>
);

function Add({ place, role }: { place: Place; role: Role }) {
  const t = useText(words);
  const title = fill(t.addTitle, { name: roleText(role.name) });
  usePageTitle(title);
  const [chosen, setChosen] = useState<PlacedPerson[]>([]);
  const [until, setUntil] = useState<Term>(null);
  const [results, setResults] = useState<MemberResult[]>();
  const changes = useChanges();
  const anew = () => {
    setChosen([]);
    setUntil(null);
    setResults(undefined);
  };
  const send = () => {
    const userIds = chosen.map(({ id }) => id);
    changes.give({ userIds, roleIds: [role.id], until }, setResults);
  };
  const isDirty = chosen.length > 0 && !results;
  return (
    <div className="cy-page">
      <LeaveGuard dirty={isDirty} />
      <PageHead
        title={title}
        sentence={t.addSentence}
        actions={<LeaveLink to={pathIn(place, 'user-role-config')}>{t.backToMembers}</LeaveLink>}
      />
      {!role.can.assign && (
        <div className="cy-panel">
          <Empty title={t.cannotAdd} />
        </div>
      )}
      {role.can.assign && results && <Done place={place} results={results} people={chosen} onMore={anew} />}
      {role.can.assign && !results && (
        <div className="cy-three-two cy-fold-1023 cy-grid cy-start cy-gap-16">
          <Candidates place={place} roleId={role.id} chosen={chosen} most={MOST} onChange={setChosen} />
          <Chosen
            chosen={chosen}
            until={until}
            isSending={changes.isSending}
            onChange={setChosen}
            onTerm={setUntil}
            onSend={send}
          />
        </div>
      )}
    </div>
  );
}

type DoneProps = { place: Place; results: MemberResult[]; people: PlacedPerson[]; onMore: () => void };

/** The result for each user; the page is kept as a tab, so it starts again when it is left. */
function Done({ place, results, people, onMore }: DoneProps) {
  const t = useText(words);
  const navigate = useNavigate();
  const nameOf = (userId: string) => {
    const person = people.find(({ id }) => id === userId);
    return person && nameOfPerson(person);
  };
  const back = () => {
    onMore();
    void navigate(pathIn(place, 'user-role-config'));
  };
  return (
    <Panel title={t.results}>
      <div className="cy-stack">
        <Results results={results} nameOf={nameOf} />
        <div className="cy-row">
          <Button type="primary" onClick={back}>
            {t.backToMembers}
          </Button>
          <Button onClick={onMore}>{t.addMore}</Button>
        </div>
      </div>
    </Panel>
  );
}
