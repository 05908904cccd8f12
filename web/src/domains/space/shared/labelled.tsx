import { type ReactNode, useId } from 'react';

type Described = { id: string; 'aria-describedby': string; 'aria-invalid': boolean; status: '' | 'error' };
type LabelledProps = {
  label: string;
  help: string;
  problem: string;
  children: (described: Described) => ReactNode;
};

/** Label above, help below, the problem in its place. */
export function Labelled({ label, help, problem, children }: LabelledProps) {
  const id = useId();
  const isWrong = problem !== '';
  return (
    <div className="cy-column cy-gap-4">
      <label className="cy-medium" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': `${id}-help`,
        'aria-invalid': isWrong,
        status: isWrong ? 'error' : '',
      })}
      <p
        id={`${id}-help`}
        className={isWrong ? 'cy-bad cy-flush' : 'cy-faint cy-flush'}
        role={isWrong ? 'alert' : undefined}
      >
        {isWrong ? problem : help}
      </p>
    </div>
  );
}
