import type { RoledPerson } from '@cloudyard/contract/access/member.ts';
import type { Role } from '@cloudyard/contract/access/role.ts';
import { Alert, Select } from 'antd';
import { useId, useState } from 'react';
import type { Option } from '../../../kit/filters.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { roleText } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/member/en.ts';
import { type Term, TermPicker } from './term.tsx';
import type { useChanges } from './use-changes.ts';
import { useNames } from './use-taking.ts';

export type Assigning = { verb: 'give' | 'take'; people: RoledPerson[] };

type AssignDialogProps = {
  assigning: Assigning;
  roles: readonly Role[];
  changes: ReturnType<typeof useChanges>;
  onClose: () => void;
  onDone: () => void;
};

const MOST_ROLES = 20;

/** Gives roles to these users, or takes them away. */
export function AssignDialog({ assigning, roles, changes, onClose, onDone }: AssignDialogProps) {
  const t = useText(words);
  const namesOf = useNames();
  const { verb, people } = assigning;
  const [roleIds, setRoleIds] = useState<string[]>([]);
  const [until, setUntil] = useState<Term>(null);
  const [isMissing, setMissing] = useState(false);
  const options = verb === 'give' ? givable(roles) : takable(people);
  const n = people.length;
  const send = () => {
    if (roleIds.length === 0) return setMissing(true);
    const whom = { userIds: people.map(({ id }) => id), roleIds };
    if (verb === 'give') changes.give({ ...whom, until }, onDone);
    else changes.take(whom, namesOf(people), onDone);
  };
  return (
    <FormModal
      dirty={roleIds.length > 0}
      title={fill(verb === 'give' ? t.giveTitle : t.takeRolesTitle, { n })}
      okText={verb === 'give' ? t.give : t.takeRoles}
      okButtonProps={{ danger: verb === 'take', disabled: options.length === 0 }}
      confirmLoading={changes.isSending}
      onOk={send}
      onClose={onClose}
    >
      <div className="cy-stack">
        <p className="cy-faint">{namesOf(people)}</p>
        <RolesField
          options={options}
          value={roleIds}
          help={verb === 'give' ? t.chooseRolesHelp : options.length > 0 ? t.chooseRolesToTake : t.noneToTake}
          problem={isMissing && roleIds.length === 0 ? t.rolesMissing : undefined}
          onChange={setRoleIds}
        />
        {verb === 'give' && <TermPicker value={until} onChange={setUntil} />}
        {verb === 'take' && roleIds.length > 0 && (
          <Alert type="warning" showIcon title={t.takeRolesConsequence} />
        )}
      </div>
    </FormModal>
  );
}

const givable = (roles: readonly Role[]): Option[] =>
  roles.filter(({ can }) => can.assign).map(({ id, name }) => ({ value: id, label: roleText(name) }));

/** The roles that at least one of them was given in person. */
const takable = (people: RoledPerson[]): Option[] => {
  const held = people.flatMap(({ roles }) => roles).filter(({ via }) => via === 'person');
  return [...new Map(held.map(({ id, name }) => [id, { value: id, label: name }])).values()];
};

type RolesFieldProps = {
  options: Option[];
  value: string[];
  help: string;
  problem: string | undefined;
  onChange: (ids: string[]) => void;
};

function RolesField({ options, value, help, problem, onChange }: RolesFieldProps) {
  const t = useText(words);
  const id = useId();
  return (
    <div className="cy-column cy-gap-4">
      <label className="cy-medium" htmlFor={id}>
        {t.chooseRoles}
      </label>
      <Select
        id={id}
        mode="multiple"
        value={value}
        options={options}
        maxCount={MOST_ROLES}
        showSearch={{ optionFilterProp: 'label' }}
        aria-describedby={`${id}-help`}
        {...(problem ? { status: 'error' as const } : {})}
        onChange={onChange}
      />
      <span
        id={`${id}-help`}
        className={problem ? 'cy-bad' : 'cy-faint'}
        role={problem ? 'alert' : undefined}
      >
        {problem ?? help}
      </span>
    </div>
  );
}
