import type { FormEvent } from 'react';
import { Button } from '../../../kit/button.tsx';
import { useText } from '../../../kit/text.ts';
import {
  Agreement,
  AskedInput,
  NewPassword,
  Proof,
  phoneOf,
  useWords,
} from '../../identity/lent/registering.ts';
import { words } from '../i18n/invitation/invited/en.ts';
import { SeatSelects } from './seat-selects.tsx';
import type { Opened } from './use-invitation.ts';
import { useInvited } from './use-invited.ts';

type InvitedFormProps = {
  invitation: Opened;
  token: string;
  onDone: (username: string) => void;
  onGone: () => void;
};

/** Name and email are given by the invitation; the rest is as in every registration. */
export function InvitedForm({ invitation, token, onDone, onGone }: InvitedFormProps) {
  const t = useText(words);
  const invited = useInvited(invitation, token, { onDone, onGone });
  const { busy, banner, form, problems, set, leave, place } = invited;
  const { t: own } = useWords();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void invited.submit();
  };
  return (
    <form className="identity-visit-form cy-column cy-gap-12 cy-full" onSubmit={submit} noValidate>
      <h1>{t.welcome}</h1>
      <div className="identity-visit-said" role="alert">
        {banner ? (
          <p className="identity-visit-banner cy-round cy-pad-line">{banner}</p>
        ) : (
          <p className="cy-faint">{t.formSentence}</p>
        )}
      </div>
      <Locked id="invited-name" label={t.youAre} value={invitation.name} />
      <Locked id="invited-email" label={t.email} value={invitation.email} />
      <SeatSelects
        invitation={invitation}
        seat={place.seat}
        problems={place.problems}
        onChange={place.change}
      />
      <AskedInput registration={invited} field="username" autoComplete="username" maxLength={64} />
      <AskedInput
        registration={invited}
        field="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={40}
      />
      <Proof registration={invited} />
      <NewPassword
        label={own.fields.password}
        values={form}
        problems={problems}
        owner={{ username: form.username, email: form.email, phone: phoneOf(form.phone) }}
        onValue={set}
        onLeave={leave}
      />
      <Agreement
        agreed={form.agreed}
        problem={problems.agreed}
        onChange={(agreed) => set('agreed', agreed)}
      />
      <Button type="primary" size="large" htmlType="submit" block loading={busy}>
        {busy ? t.submitting : invitation.enterprise ? t.submit : t.submitPlatform}
      </Button>
    </form>
  );
}

function Locked({ id, label, value }: { id: string; label: string; value: string }) {
  const t = useText(words);
  return (
    <div className="identity-visit-field cy-column cy-gap-4">
      <label className="cy-medium" htmlFor={id}>
        {label}
      </label>
      <div className="identity-visit-box cy-relative cy-flex cy-gap-8">
        <input id={id} className="cy-input" value={value} readOnly aria-describedby={`${id}-note`} />
      </div>
      <span id={`${id}-note`} className="identity-visit-note cy-note">
        {t.locked}
      </span>
    </div>
  );
}
