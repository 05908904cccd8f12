import '../publish.css';
import type { Scope } from '@cloudyard/contract/market/values.ts';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { PageHead } from '../../../kit/list-page.tsx';
import { useMay } from '../../../kit/may.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { NoPermission } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useWho } from '../../../kit/who.ts';
import { words } from '../i18n/application/en.ts';
import { readLocalDraft, useLocalDraft } from '../parts/local-draft.ts';
import { managementPath } from '../parts/paths.ts';
import { PublishForm } from '../parts/publish-form.tsx';
import { keysOf, useFlag, usePublisher } from '../parts/scope.ts';
import { EMPTY, FormDraft } from './application-draft.ts';
import { ApplicationFields } from './application-fields.tsx';
import { useCreate } from './use-create.tsx';

export function ApplicationAddPage() {
  const flag = useFlag();
  const may = useMay();
  if (!may(keysOf(flag).publish)) return <NoPermission />;
  // Another scope is another draft.
  return <ApplicationAdd key={flag} flag={flag} />;
}

function ApplicationAdd({ flag }: { flag: Scope }) {
  const t = useText(words);
  const { userId = '' } = useWho();
  const publisher = usePublisher(flag);
  const key = `cloudyard.market.draft.${userId}.${flag}`;
  const [kept, setKept] = useState(() => readLocalDraft(key));
  const { keep, drop } = useLocalDraft(key);
  // Begun anew when the kept draft is thrown away.
  const [round, setRound] = useState(0);
  usePageTitle(t.add.title);
  const discard = () => {
    drop();
    setKept(undefined);
    setRound((now) => now + 1);
  };
  return (
    <div className="cy-page">
      <PageHead title={t.add.title} sentence={fill(t.add.sentence[flag], { name: publisher })} />
      {kept && (
        <Alert
          type="info"
          showIcon
          title={t.add.restored}
          action={
            <Button size="small" onClick={discard}>
              {t.add.discard}
            </Button>
          }
        />
      )}
      <AddForm key={round} flag={flag} kept={kept} onValues={keep} onCreated={drop} onDone={discard} />
    </div>
  );
}

type AddFormProps = {
  flag: Scope;
  kept: Record<string, unknown> | undefined;
  onValues: (values: Record<string, unknown>) => void;
  onCreated: () => void;
  /** Created and left: a tab that is kept begins anew. */
  onDone: () => void;
};

function AddForm({ flag, kept, onValues, onCreated, onDone }: AddFormProps) {
  const t = useText(words).add;
  const navigate = useNavigate();
  const [logo, setLogo] = useState<File>();
  const { create, holder } = useCreate({ flag, onCreated });
  return (
    <div className="cy-panel cy-pad">
      <PublishForm
        schema={FormDraft}
        initial={{ ...EMPTY, ...kept }}
        verbs={[
          { key: 'save', label: t.save },
          { key: 'audit', label: t.audit },
        ]}
        onSend={(draft, verb) => create(draft, verb, logo).then(onDone)}
        onCancel={() => void navigate(managementPath(flag))}
        onValues={onValues}
      >
        <ApplicationFields waiting={logo} onWaiting={setLogo} />
      </PublishForm>
      {holder}
    </div>
  );
}
