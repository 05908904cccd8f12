import { CheckCircleFilled, ClockCircleOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { useText } from '../../../kit/text.ts';
import { CardLoaded } from '../../../kit/tile.tsx';
import { usePersonInfo } from '../../enterprise/lent/use-standing.ts';
import { MARKET } from '../../market/lent/address.ts';
import { words } from '../i18n/en.ts';

type StepState = 'done' | 'waits' | 'now' | 'later';

/** How far a user is who has just come: certified, in an enterprise, with a first application. */
export function stepsOf(certification: number, inEnterprise: boolean): [StepState, StepState, StepState] {
  const certify = certification === 3 ? 'done' : certification === 1 || certification === 2 ? 'waits' : 'now';
  // An invitation needs no certification, creating an enterprise does.
  const join = inEnterprise ? 'done' : certify === 'done' ? 'now' : 'later';
  return [certify, join, inEnterprise ? 'now' : 'later'];
}

/** For a user without an enterprise: the way to the first application, and how far they are. */
export function FirstSteps() {
  const t = useText(words);
  const asked = usePersonInfo();
  return (
    <section className="portal-desk-start" aria-label={t.start}>
      <h2>{t.start}</h2>
      <CardLoaded asked={asked}>{({ code }) => <Steps certification={code} />}</CardLoaded>
    </section>
  );
}

function Steps({ certification }: { certification: number }) {
  const t = useText(words).steps;
  const [certify, join, install] = stepsOf(certification, false);
  const isHandedIn = certify === 'waits';
  return (
    <ol className="cy-grid cy-gap-16 cy-list cy-top-12">
      <Step
        n={1}
        state={certify}
        title={t.certify.title}
        text={isHandedIn ? t.certify.waits : t.certify.text}
      >
        <Link to={certify === 'done' ? '/console/edit-user-certify' : '/console/create-user-certify'}>
          {certify === 'now' ? t.certify.go : t.certify.see}
        </Link>
      </Step>
      <Step n={2} state={join} title={t.join.title} text={t.join.text}>
        {join === 'now' && <Link to="/console/create-enterprise-details">{t.join.go}</Link>}
      </Step>
      <Step n={3} state={install} title={t.install.title} text={t.install.text}>
        <Link to={MARKET}>{t.install.go}</Link>
      </Step>
    </ol>
  );
}

type StepProps = { n: number; state: StepState; title: string; text: string; children: React.ReactNode };

function Step({ n, state, title, text, children }: StepProps) {
  const t = useText(words).steps;
  return (
    <li className="cy-panel cy-pad" aria-current={state === 'now' ? 'step' : undefined}>
      <p className="cy-line cy-gap-8 cy-faint cy-small">
        {state === 'done' ? <CheckCircleFilled /> : state === 'waits' ? <ClockCircleOutlined /> : <b>{n}</b>}
        {t.states[state]}
      </p>
      <h3 className="cy-top-8 cy-bottom-4 cy-plain">{title}</h3>
      <p className="cy-faint">{text}</p>
      <p className="cy-top-8">{children}</p>
    </li>
  );
}
