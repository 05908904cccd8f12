import { type ReactNode, useId } from 'react';
import { useProblemText } from '../../../../kit/text.ts';

type Attributes = { id: string; 'aria-describedby': string; 'aria-invalid': boolean | undefined };
type LabelledProps = {
  label: string;
  help?: ReactNode;
  problem?: string | undefined;
  children: (attributes: Attributes) => ReactNode;
};

/** Label above, help below, the error in its place. */
export function Labelled({ label, help, problem, children }: LabelledProps) {
  const id = useId();
  const problemText = useProblemText();
  return (
    <div
      className="portal-manage-labelled cy-grid cy-gap-4 cy-shrink"
      data-wrong={problem ? true : undefined}
    >
      <label className="cy-medium" htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-describedby': `${id}-note`, 'aria-invalid': problem ? true : undefined })}
      <span
        id={`${id}-note`}
        className={problem ? 'cy-bad cy-note' : 'cy-faint cy-note'}
        role={problem ? 'alert' : undefined}
      >
        {problem ? problemText(problem, label) : help}
      </span>
    </div>
  );
}
