import type { Employee, EmployeeMove } from '@cloudyard/contract/enterprise/employee.ts';
import { Facts } from '../../../kit/detail-page.tsx';
import { NONE } from '../../../kit/none.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { words } from '../i18n/employee/en.ts';

const told = (value: string | null | undefined) => value || NONE;

/** The work data of an employee, as the enterprise records it. */
export function PlaceFacts({ employee }: { employee: Employee }) {
  const t = useText(words);
  const isLeft = employee.leftAt !== null;
  return (
    <Facts
      facts={[
        {
          label: t.status,
          value: (
            <StatusTag tone={isLeft ? 'neutral' : 'good'}>{t.types[isLeft ? 'left' : 'working']}</StatusTag>
          ),
        },
        { label: t.username, value: <code>{employee.username}</code> },
        { label: t.workNum, value: employee.workNum ? <code>{employee.workNum}</code> : told(null) },
        { label: t.department, value: told(employee.departmentPath.join(' / ')) },
        { label: t.position, value: told(employee.position?.name) },
        { label: t.joinedAt, value: <TimeText value={employee.joinedAt} /> },
        ...(isLeft
          ? [
              { label: t.leftAt, value: <TimeText value={employee.leftAt} /> },
              { label: t.leaveReason, value: told(employee.leaveReason) },
            ]
          : []),
      ]}
    />
  );
}

/** Contacts and job of an employee, in their own words. */
export function ContactFacts({ employee }: { employee: Employee }) {
  const t = useText(words);
  return (
    <Facts
      facts={[
        { label: t.phone, value: told(employee.phone) },
        { label: t.email, value: told(employee.email) },
        { label: t.facts.workPhone, value: told(employee.workPhone) },
        { label: t.facts.workplace, value: told(employee.workplace) },
        { label: t.facts.duties, value: told(employee.duties) },
      ]}
    />
  );
}

/** Where they have worked in the enterprise, newest first. */
export function Moves({ moves }: { moves: readonly EmployeeMove[] }) {
  const t = useText(words);
  return (
    <>
      {moves.length === 0 && <p className="cy-faint">{t.movesNone}</p>}
      <ol className="enterprise-people-moves cy-unlisted cy-unpadded">
        {moves.map((move) => (
          <li className="cy-relative" key={move.id}>
            <div className="cy-row">
              <strong>{t.moveKinds[move.kind]}</strong>
              <span className="cy-faint">
                <TimeText value={move.at} />
              </span>
            </div>
            <div>{wordsOf(t, move)}</div>
            {move.note && <div className="cy-break">{move.note}</div>}
            <div className="cy-faint">{fill(t.moveBy, { name: move.by })}</div>
          </li>
        ))}
      </ol>
    </>
  );
}

/** From where to where; one end alone where there is only one. */
function wordsOf(t: (typeof words)['cn' | 'en'], { kind, from, to }: EmployeeMove) {
  if (kind === 'transferred') return fill(t.moveTo, { from: from || t.nowhere, to: to || t.nowhere });
  return (kind === 'left' ? from : to) || t.nowhere;
}
