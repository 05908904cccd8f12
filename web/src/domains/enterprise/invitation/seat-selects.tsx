import type { Department } from '@cloudyard/contract/enterprise/department.ts';
import { useText } from '../../../kit/text.ts';
import { useWords } from '../../identity/lent/registering.ts';
import { words } from '../i18n/invitation/invited/en.ts';
import { type DepartmentNode, departmentTree } from '../lent/departments.ts';
import type { Seat } from './place.ts';
import type { Opened } from './use-invitation.ts';

export type SeatProblems = { departmentId?: string | undefined; positionId?: string | undefined };

type SeatSelectsProps = {
  invitation: Opened;
  seat: Seat;
  problems: SeatProblems;
  onChange: (seat: Seat) => void;
};

/** The recipient's own choice of department, where the invitation leaves it open. Native, as all fields of visitors. */
export function SeatSelects({ invitation, seat, problems, onChange }: SeatSelectsProps) {
  const t = useText(words);
  const { departments } = invitation;
  if (departments.length === 0) return null;
  const positions = invitation.positions.filter(({ departmentId }) => departmentId === seat.departmentId);
  return (
    <>
      <Choice
        id="departmentId"
        label={t.department}
        hint={t.chooseDepartment}
        value={seat.departmentId}
        options={indented(departments)}
        problem={problems.departmentId}
        locked={invitation.departmentId !== null}
        onChange={(departmentId) => onChange({ departmentId, positionId: null })}
      />
      {positions.length > 0 && (
        <Choice
          id="positionId"
          label={t.position}
          hint={t.choosePosition}
          value={seat.positionId}
          options={positions}
          problem={problems.positionId}
          onChange={(positionId) => onChange({ ...seat, positionId })}
        />
      )}
    </>
  );
}

/** Children follow their parents, indented by their depth. */
function indented(departments: readonly Department[]): { id: string; name: string }[] {
  const walk = (nodes: DepartmentNode[], depth: number): { id: string; name: string }[] =>
    nodes.flatMap(({ key, title, children }) => [
      { id: key, name: `${'\u3000'.repeat(depth)}${title}` },
      ...walk(children, depth + 1),
    ]);
  return walk(departmentTree(departments), 0);
}

type ChoiceProps = {
  id: string;
  label: string;
  hint: string;
  value: string | null;
  options: readonly { id: string; name: string }[];
  problem: string | undefined;
  locked?: boolean;
  onChange: (value: string | null) => void;
};

function Choice({ id, label, hint, value, options, problem, locked = false, onChange }: ChoiceProps) {
  const t = useText(words);
  const said = useWords().problem(problem);
  const known = problem && problem in t.errors ? t.errors[problem as keyof typeof t.errors] : said;
  return (
    <div className="identity-visit-field cy-column cy-gap-4">
      <label className="cy-medium" htmlFor={id}>
        {label}
      </label>
      <div className="identity-visit-box cy-relative cy-flex cy-gap-8">
        <select
          id={id}
          className="cy-input"
          value={value ?? ''}
          disabled={locked}
          aria-invalid={!!known}
          aria-describedby={`${id}-note`}
          aria-required="true"
          onChange={(event) => onChange(event.target.value || null)}
        >
          <option value="">{hint}</option>
          {options.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
      </div>
      <span
        id={`${id}-note`}
        className={`identity-visit-note cy-note ${known ? 'cy-bad' : ''}`}
        aria-live="polite"
      >
        {known}
      </span>
    </div>
  );
}
