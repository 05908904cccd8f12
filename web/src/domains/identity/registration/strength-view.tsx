import './visitor.css';
import { useEffect, useState } from 'react';
import { CheckCircleIcon, MinusCircleIcon } from '../../../kit/icons.tsx';
import { TONES } from '../../../kit/status-tag.tsx';
import { keptRules, loadScorer, type Owner, ownWords, RULES, type Score, strengthBar } from './strength.ts';
import { useWords } from './use-words.ts';

/** The strength of the password, and the rules it keeps. Loads the scorer when it is first shown. */
export function StrengthView({ password, owner }: { password: string; owner: Owner }) {
  const { t } = useWords();
  const score = useScore(password, owner);
  const bar = score === undefined ? undefined : strengthBar(score);
  const kept = keptRules(password, owner);
  const word = score === undefined ? t.noScore : t.scores[score];
  return (
    <div className="identity-strength cy-column cy-note">
      <div className="cy-flex cy-between cy-gap-12">
        <span>{t.strength}</span>
        <strong aria-live="polite">{word}</strong>
      </div>
      {/* The word above says the same. */}
      <div className="identity-strength-bar cy-clip" aria-hidden="true">
        {bar && <i className={TONES[bar.tone]} style={{ width: `${bar.width}%` }} />}
      </div>
      <ul className="cy-list">
        {RULES.map((rule) => (
          <li key={rule} className={kept[rule] ? 'cy-good' : undefined}>
            {kept[rule] ? <CheckCircleIcon /> : <MinusCircleIcon />}
            <span>
              {t.rules[rule]}
              {kept[rule] !== undefined && <span className="cy-hidden">{kept[rule] ? t.met : t.unmet}</span>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function useScore(password: string, owner: Owner): Score | undefined {
  const [score, setScore] = useState<Score>();
  const own = ownWords(owner).join('\n');
  useEffect(() => {
    let wanted = true;
    loadScorer().then(
      (scoreOf) => wanted && setScore(password ? scoreOf(password, own.split('\n')) : undefined),
      () => wanted && setScore(undefined), // without the scorer the rules below are enough
    );
    return () => {
      wanted = false;
    };
  }, [password, own]);
  return score;
}
