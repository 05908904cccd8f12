import { type MemberResult, memberApi } from '@cloudyard/contract/access/member.ts';
import { positionRoleApi } from '@cloudyard/contract/access/position-role.ts';
import { roleApi } from '@cloudyard/contract/access/role.ts';
import { useState } from 'react';
import { useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/member/en.ts';
import { isAllDone } from './results.tsx';
import type { Term } from './term.tsx';

const refresh = [
  memberApi.list,
  memberApi.candidates,
  memberApi.people,
  roleApi.page,
  roleApi.all,
  roleApi.detail,
];

/** The endpoints that a role of a department or position changes. */
export const changedByOffice = [...refresh, positionRoleApi.list];

type Whom = { userIds: string[]; roleIds: string[] };
type After = (results: MemberResult[]) => void;

/** Gives and takes roles; when something was refused, the results stay on the page. */
export function useChanges() {
  const t = useText(words);
  const toast = useToast();
  const [results, setResults] = useState<MemberResult[]>();
  const giving = useSend(memberApi.give, { act: 'submit', verb: t.give, refresh });
  const taking = useSend(memberApi.take, { act: 'list', refresh });
  const say = (answered: MemberResult[]) => {
    if (isAllDone(answered)) return toast.success(t.done);
    toast.warning(t.partly);
    setResults(answered);
  };
  const heard = (after?: After) => ({
    onSuccess: (answered: MemberResult[]) => {
      say(answered);
      after?.(answered);
    },
  });
  return {
    isSending: giving.isPending || taking.isPending,
    /** Results with refusals, until the user closes them. */
    results,
    forget: () => setResults(undefined),
    give: (whom: Whom & { until: Term }, after?: After) => giving.mutate({ body: whom }, heard(after)),
    take: (whom: Whom, thing: string, after?: After) =>
      taking.mutate({ body: whom }, { ...heard(after), thing }),
  };
}
