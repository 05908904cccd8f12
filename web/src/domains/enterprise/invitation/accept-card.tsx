import { invitationApi } from '@cloudyard/contract/enterprise/invitation.ts';
import { membershipApi } from '@cloudyard/contract/enterprise/membership.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { CallError, call } from '../../../kit/call.ts';
import { fill, useErrorText, useText } from '../../../kit/text.ts';
import { useWho } from '../../../kit/who.ts';
import { VisitorCard } from '../../identity/lent/visiting.ts';
import { words } from '../i18n/invitation/invited/en.ts';
import { SeatSelects } from './seat-selects.tsx';
import type { Opened } from './use-invitation.ts';
import { seatProblems, useSeat } from './use-invited.ts';

export const PATH = '/common/register-with-invitation-code';

type AcceptCardProps = { invitation: Opened; token: string; onAccepted: () => void };

/** For a recipient with an account: they log in, come back here and accept. */
export function AcceptCard(props: AcceptCardProps) {
  const t = useText(words);
  const { userId, login } = useWho();
  const { invitation } = props;
  const { email, enterprise, invitedBy } = invitation;
  const from = enterprise
    ? `${fill(t.fromEnterprise, { inviter: invitedBy })} ${enterprise}`
    : fill(t.fromPlatform, { inviter: invitedBy });
  if (userId)
    return (
      <VisitorCard title={t.welcome} sentence={from}>
        <Accept {...props} userId={userId} />
      </VisitorCard>
    );
  return (
    <VisitorCard title={t.known} sentence={from}>
      <p>{fill(t.knownText, { email })}</p>
      <Button type="primary" size="large" onClick={() => void login(PATH)}>
        {t.logInAccept}
      </Button>
    </VisitorCard>
  );
}

function useAccept({ invitation, token, onAccepted, userId }: AcceptCardProps & { userId: string }) {
  const t = useText(words);
  const errorText = useErrorText(t.errors);
  const place = useSeat(invitation);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const accept = async () => {
    const missing = seatProblems(invitation, place.seat);
    place.show(missing);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    setError(undefined);
    try {
      const { enterpriseId } = await call(invitationApi.accept, { body: { token, ...place.seat } });
      onAccepted();
      if (enterpriseId !== NIL)
        await call(membershipApi.choose, { query: { id: userId, enterprise: enterpriseId } });
      // A page load: the current enterprise has changed.
      location.assign('/console');
    } catch (failed) {
      setError(failed);
      setBusy(false);
    }
  };
  const other = error instanceof CallError && error.code === 'enterprise.invitation_other_email';
  return { place, busy, problem: error ? errorText(error) : '', other, accept };
}

function Accept(props: AcceptCardProps & { userId: string }) {
  const t = useText(words);
  const { logout } = useWho();
  const { invitation } = props;
  const { place, busy, problem, other, accept } = useAccept(props);
  return (
    <form
      className="identity-visit-form cy-column cy-gap-12 cy-full"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void accept();
      }}
    >
      <div className="identity-visit-said" role="alert">
        {problem ? (
          <p className="identity-visit-banner cy-round cy-pad-line">{problem}</p>
        ) : (
          <p>{fill(t.knownIn, { email: invitation.email })}</p>
        )}
      </div>
      <SeatSelects
        invitation={invitation}
        seat={place.seat}
        problems={place.problems}
        onChange={place.change}
      />
      <Button type="primary" size="large" htmlType="submit" block loading={busy}>
        {t.accept}
      </Button>
      {other && (
        <>
          <p className="cy-faint">{fill(t.otherHint, { email: invitation.email })}</p>
          <Button size="large" block onClick={() => void logout()}>
            {t.otherAccount}
          </Button>
        </>
      )}
    </form>
  );
}
