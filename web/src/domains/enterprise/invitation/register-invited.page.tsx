import './invited.css';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../kit/button.tsx';
import { CallError } from '../../../kit/call.ts';
import { lazyPart } from '../../../kit/lazy-part.ts';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Loaded, PageSkeleton } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useWho } from '../../../kit/who.ts';
import { VisitorCard, YardDrawing } from '../../identity/lent/visiting.ts';
import { words } from '../i18n/invitation/invited/en.ts';
import { type Opened, useInvitation } from './use-invitation.ts';

// The reply to the link decides which of them is needed.
const AcceptCard = lazyPart(() => import('./accept-card.tsx').then((m) => m.AcceptCard));
const InvitedForm = lazyPart(() => import('./invited-form.tsx').then((m) => m.InvitedForm));

/** The page that an invitation's link opens. */
export function RegisterInvitedPage() {
  const t = useText(words);
  const { token, opened, forget } = useInvitation();
  const [joined, setJoined] = useState<string>();
  usePageTitle(t.welcome);
  if (joined !== undefined) return <Joined username={joined} enterprise={opened.data?.enterprise ?? null} />;
  if (token === undefined) return <Notice title={t.noneTitle} texts={[t.noneText]} />;
  if (opened.error instanceof CallError) {
    const { code } = opened.error;
    if (code === 'enterprise.suspended')
      return <Notice title={t.suspendedTitle} texts={[t.errors[code]]} bad />;
    if (code === 'enterprise.invitation_over' || code === 'kit.invalid')
      return <Notice title={t.overTitle} texts={[t.overText, t.overNext]} bad />;
  }
  return (
    <Loaded asked={opened}>
      {(invitation) => (
        <Suspense fallback={<PageSkeleton />}>
          {invitation.registered ? (
            <AcceptCard invitation={invitation} token={token} onAccepted={forget} />
          ) : (
            <Welcome
              invitation={invitation}
              token={token}
              onDone={(username) => {
                forget();
                setJoined(username);
              }}
              onGone={() => void opened.refetch()}
            />
          )}
        </Suspense>
      )}
    </Loaded>
  );
}

type WelcomeProps = {
  invitation: Opened;
  token: string;
  onDone: (username: string) => void;
  onGone: () => void;
};

function Welcome(props: WelcomeProps) {
  const t = useText(words);
  return (
    <div className="identity-visit cy-card cy-grid cy-plain">
      <Inviter invitation={props.invitation} />
      <section className="identity-visit-main cy-middle cy-flex" aria-label={t.welcome}>
        <InvitedForm {...props} />
      </section>
    </div>
  );
}

function Inviter({ invitation }: { invitation: Opened }) {
  const t = useText(words);
  const { enterprise, invitedBy, expiresAt, departmentId, departments } = invitation;
  return (
    <section
      className="enterprise-visit-side cy-down cy-clip enterprise-invited-side cy-gap-8"
      aria-label={t.inviter}
    >
      <p>{fill(enterprise ? t.fromEnterprise : t.fromPlatform, { inviter: invitedBy })}</p>
      {enterprise && <h2>{enterprise}</h2>}
      <p>
        {t.until} <TimeText value={expiresAt} />
      </p>
      {departmentId && departments.length === 0 && <p>{t.settled}</p>}
      <YardDrawing />
    </section>
  );
}

function Joined({ username, enterprise }: { username: string; enterprise: string | null }) {
  const t = useText(words);
  const { login } = useWho();
  return (
    <VisitorCard
      title={enterprise ? fill(t.joined, { enterprise }) : t.registered}
      result="good"
      sentence={fill(t.joinedText, { username })}
    >
      <Button type="primary" size="large" onClick={() => void login('/console')}>
        {t.goLogin}
      </Button>
    </VisitorCard>
  );
}

type NoticeProps = { title: string; texts: readonly string[]; bad?: boolean };

/** Why there is nothing to fill in, and what to do. */
function Notice({ title, texts, bad = false }: NoticeProps) {
  const t = useText(words);
  const navigate = useNavigate();
  return (
    <VisitorCard title={title} {...(bad ? { result: 'bad' as const } : {})}>
      {texts.map((text) => (
        <p key={text} className="cy-faint">
          {text}
        </p>
      ))}
      <div className="cy-row">
        <Button size="large" onClick={() => void navigate('/')}>
          {t.home}
        </Button>
      </div>
    </VisitorCard>
  );
}
