import { invitationApi } from '@cloudyard/contract/enterprise/invitation.ts';
import { useState } from 'react';
import { CallError, call } from '../../../kit/call.ts';
import { useErrorText, useText } from '../../../kit/text.ts';
import {
  clean,
  problemsOf,
  refusedFields,
  useCode,
  useFields,
  useWords,
} from '../../identity/lent/registering.ts';
import { words } from '../i18n/invitation/invited/en.ts';
import type { Seat } from './place.ts';
import type { SeatProblems } from './seat-selects.tsx';
import type { Opened } from './use-invitation.ts';

/** The choices that are still missing. */
export function seatProblems({ departments, positions }: Opened, seat: Seat): SeatProblems {
  if (departments.length === 0) return {};
  if (!seat.departmentId) return { departmentId: 'enterprise.place_required' };
  const open = positions.some(({ departmentId }) => departmentId === seat.departmentId);
  return open && !seat.positionId ? { positionId: 'enterprise.place_required' } : {};
}

/** The department as far as it is known, and its problems. */
export function useSeat(invitation: Opened) {
  const { departmentId, positionId } = invitation;
  const [seat, setSeat] = useState<Seat>({ departmentId, positionId });
  const [problems, setProblems] = useState<SeatProblems>({});
  return {
    seat,
    problems,
    show: setProblems,
    change: (next: Seat) => {
      setSeat(next);
      setProblems({});
    },
  };
}

const isGone = (error: unknown) =>
  error instanceof CallError &&
  ['enterprise.invitation_over', 'enterprise.invitation_registered'].includes(error.code);

type Ends = { onDone: (username: string) => void; onGone: () => void };

/** Registering with an invitation: the same fields as in every registration, with a fixed email. */
export function useInvited(invitation: Opened, token: string, { onDone, onGone }: Ends) {
  const t = useText(words);
  const { t: own } = useWords();
  const errorText = useErrorText({ ...own.errors, ...t.errors });
  const fields = useFields({ email: invitation.email });
  const code = useCode(fields);
  const place = useSeat(invitation);
  const [busy, setBusy] = useState(false);
  const [banner, setBanner] = useState<string>();

  const refused = (error: unknown) => {
    if (isGone(error)) return onGone();
    const found = refusedFields(error);
    if (found.code) code.forget();
    const { departmentId, positionId } = found;
    place.show({ departmentId, positionId });
    fields.show(found);
    setBanner(errorText(error));
  };
  const register = async () => {
    await code.prove();
    const { email: _, ...person } = clean(fields.form);
    const { username } = await call(invitationApi.register, { body: { token, ...person, ...place.seat } });
    onDone(username);
  };
  return {
    ...fields,
    code,
    place,
    busy,
    banner,
    submit: async () => {
      const found = problemsOf(fields.form);
      const missing = seatProblems(invitation, place.seat);
      place.show(missing);
      fields.show(found);
      const first = missing.departmentId ? 'departmentId' : missing.positionId ? 'positionId' : undefined;
      if (first) document.getElementById(first)?.focus();
      if (first || Object.keys(found).length > 0) return setBanner(own.banner);
      setBusy(true);
      setBanner(undefined);
      await register().catch(refused);
      setBusy(false);
    },
  };
}
