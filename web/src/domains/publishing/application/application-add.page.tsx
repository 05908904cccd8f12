import '../shared/publish.css';
import type { Scope } from '@cloudyard/contract/publishing/values.ts';
import { Alert, Button } from 'antd';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { PageHead } from '../../../kit/list-page.tsx';
import { useMay } from '../../../kit/may.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { NoPermission } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useWho } from '../../../kit/who.ts';
import { words } from '../i18n/application/en.ts';
import { managementPath } from '../shared/paths.ts';
import { PublishForm } from '../shared/publish-form.tsx';
import { keysOf, useFlag, usePublisher } from '../shared/scope.ts';
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
  // Starts again when the kept draft is discarded.
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
  /** After creating and leaving, a tab that is kept starts again. */
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

type Values = Record<string, unknown>;

/** What was typed and not sent yet, kept in this browser. Undefined when it is missing or unreadable. */
function readLocalDraft(key: string): Values | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return kept !== null && typeof kept === 'object' && !Array.isArray(kept) ? (kept as Values) : undefined;
  } catch {
    return undefined; // storage may be forbidden; then nothing was kept
  }
}

function write(key: string, values: Values | undefined) {
  try {
    if (values) localStorage.setItem(key, JSON.stringify(values));
    else localStorage.removeItem(key);
  } catch {
    // Without storage the draft lives as long as the page.
  }
}

const WAIT_MS = 500;

/** Keeps what is typed a moment after the last key; `drop` after it was sent, or is not wanted. */
function useLocalDraft(key: string) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return {
    keep: (values: Values) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => write(key, values), WAIT_MS);
    },
    drop: () => {
      clearTimeout(timer.current);
      write(key, undefined);
    },
  };
}
