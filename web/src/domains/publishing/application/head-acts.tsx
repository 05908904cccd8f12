import type { Application } from '@cloudyard/contract/publishing/application.ts';
import { Button } from 'antd';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/shared/en.ts';
import { nextAct } from '../shared/acts.ts';
import { ActsMenu } from '../shared/acts-menu.tsx';
import { useStatusActs } from '../shared/use-status-acts.tsx';

/** The next step as a button, the rest in a menu. */
export function HeadActs({ application }: { application: Application }) {
  const names = useText(words).acts.names;
  const { act, holder, busy } = useStatusActs('application');
  const next = nextAct(application);
  return (
    <>
      {next && (
        <Button
          type={next === 'offline' || next === 'withdraw' ? 'default' : 'primary'}
          loading={busy}
          onClick={() => void act(next, application)}
        >
          {names[next]}
        </Button>
      )}
      <ActsMenu thing={application} name={application.name} onAct={(which) => void act(which, application)} />
      {holder}
    </>
  );
}
