import './form.css';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/view/more/en.ts';
import { useStarText } from './use-star-text.ts';

const FIVE = [1, 2, 3, 4, 5] as const;

type StarInputProps = { value: number; problem: string; onChange: (stars: number) => void };

/** A group of radio buttons that look like stars: the arrow keys choose. */
export function StarInput({ value, problem, onChange }: StarInputProps) {
  const t = useText(words).reviews;
  const starText = useStarText();
  const said = FIVE.find((one) => one === value);
  return (
    <fieldset className="market-star-input cy-unpadded cy-flush cy-shrink" aria-describedby="star-note">
      <legend className="cy-medium cy-unpadded">{t.stars}</legend>
      <div>
        {FIVE.map((one) => (
          <label key={one} className={one <= value ? 'is-on' : undefined}>
            <input
              className="cy-flush cy-hand"
              type="radio"
              name="stars"
              checked={one === value}
              onChange={() => onChange(one)}
            />
            <span className="cy-hidden">{`${starText(one)}, ${t.scale[one]}`}</span>
            <svg width="32" height="32" viewBox="0 0 16 16" aria-hidden="true">
              <path
                d="M8 1.6l2 4.1 4.5.6-3.3 3.1.8 4.5L8 11.7l-4 2.2.8-4.5L1.5 6.3l4.5-.6z"
                fill="currentColor"
              />
            </svg>
          </label>
        ))}
      </div>
      <p id="star-note" className={problem ? 'cy-bad' : 'cy-faint'} role={problem ? 'alert' : undefined}>
        {problem || (said && t.scale[said])}
      </p>
    </fieldset>
  );
}
