import type { RoleMember } from '@cloudyard/contract/access/member.ts';
import type { Role } from '@cloudyard/contract/access/role.ts';
import { useConfirm } from '../../../kit/confirm.ts';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { roleText } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/member/en.ts';
import { nameOfPerson } from './results.tsx';
import type { useChanges } from './use-changes.ts';

const FIRST = 5;

/** `林乔、周岩 等 12 人`: as many names as fit in a sentence. */
export function useNames() {
  const t = useText(words);
  return (people: readonly { username: string; realName: string }[]) => {
    const names = people.slice(0, FIRST).map(nameOfPerson).join(t.nameSeparator);
    return people.length > FIRST ? fill(t.namesAndMore, { names, n: people.length }) : names;
  };
}

/** Asks with names and consequence, then takes the role from the users it was given to. */
export function useTaking(role: Role, changes: ReturnType<typeof useChanges>) {
  const t = useText(words);
  const toast = useToast();
  const confirm = useConfirm();
  const namesOf = useNames();
  return async (rows: RoleMember[], clear?: () => void) => {
    const people = rows.filter(({ via }) => via === 'person');
    const [first] = people;
    if (!first) return toast.warning(t.onlyOffice);
    const keeping = people.filter(({ alsoByOffice }) => alsoByOffice).length;
    const question = {
      title:
        people.length === 1
          ? fill(t.takeOneTitle, { role: roleText(role.name), name: nameOfPerson(first) })
          : fill(t.takeTitle, { role: roleText(role.name), n: people.length }),
      consequence: [
        ...(keeping < people.length ? [fill(t.takeConsequence, { names: namesOf(people) })] : [t.allKeep]),
        ...(keeping > 0 && keeping < people.length ? [fill(t.keepByOffice, { n: keeping })] : []),
        ...(rows.length > people.length ? [fill(t.leftOut, { n: rows.length - people.length })] : []),
      ].join(' '),
      verb: t.take,
    };
    if (!(await confirm(question))) return;
    changes.take({ userIds: people.map(({ id }) => id), roleIds: [role.id] }, namesOf(people), clear);
  };
}
