import { type Push, pushApi } from '@cloudyard/contract/iot/push.ts';
import { Alert } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { CopyId } from '../../../kit/copy-id.tsx';
import type { Fact } from '../../../kit/detail-page.tsx';
import { LoadedObject, ObjectPage } from '../../../kit/object-page.tsx';
import { RowActions } from '../../../kit/row-actions.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { exact } from '../../../kit/time.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { ObjectHistory, useMayReadHistory } from '../../audit/lent/object-history.tsx';
import { CountsTable } from '../forward/overview-tab.tsx';
import { words } from '../i18n/push/en.ts';
import { forwardPath, PUSHES } from '../shared/paths.ts';
import { WithAddressId } from '../shared/with-address-id.tsx';
import { PushDialogs, type PushOpened } from './push-dialogs.tsx';
import { StateOfPush } from './push-state.tsx';
import { scopeText } from './scope-text.ts';
import { usePushActs } from './use-push-acts.ts';

const EVERY = 3_000;

/** One data push: how far it is, and what it sends. */
export function PushPage() {
  return <WithAddressId>{(id) => <One key={id} id={id} />}</WithAddressId>;
}

function One({ id }: { id: string }) {
  const asked = useAsk(pushApi.view, { params: { id } }, { refetchInterval: EVERY });
  return (
    <LoadedObject asked={asked} missing="iot.push_not_found">
      {(push) => <Shown push={push} />}
    </LoadedObject>
  );
}

function Shown({ push }: { push: Push }) {
  const t = useText(words);
  const navigate = useNavigate();
  const mayRead = useMayReadHistory();
  const [opened, setOpened] = useState<PushOpened>();
  const actsOf = usePushActs(
    (act, of) => setOpened({ act, push: of }),
    () => void navigate(PUSHES),
  );
  const identity = (
    <>
      <StateOfPush push={push} />
      <CopyId id={push.id} />
    </>
  );
  return (
    <>
      <ObjectPage
        type="push"
        id={push.id}
        title={push.name}
        identity={identity}
        facts={useFacts(push)}
        actions={<RowActions actions={actsOf(push)} />}
        tabs={[
          { key: 'overview', label: t.tabs.overview, show: () => <Overview push={push} /> },
          { key: 'content', label: t.tabs.content, show: () => <Content push={push} /> },
        ]}
        aside={mayRead && <ObjectHistory id={push.id} />}
      />
      <PushDialogs opened={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}

function Overview({ push }: { push: Push }) {
  const t = useText(words);
  const { heldSince, problem, problemAt } = push;
  return (
    <div className="cy-pad cy-stack cy-gap-16">
      {heldSince && <Alert type="warning" showIcon title={fill(t.heldTitle, { time: exact(heldSince) })} />}
      {problem && problemAt && (
        <Alert
          type="error"
          showIcon
          title={`${t.problemTitle} · ${exact(problemAt)}`}
          description={<code>{problem.detail}</code>}
        />
      )}
      <h3 className="cy-flush">{t.countsTitle}</h3>
      <CountsTable counts={push.counts} />
    </div>
  );
}

function Content({ push: { filter, template, scope } }: { push: Push }) {
  const t = useText(words);
  const parts = [
    [t.filter, filter],
    [t.template, template],
    [t.properties, scope.properties.join(', ')],
    [t.events, scope.events.join(', ')],
  ] as const;
  return (
    <div className="cy-pad cy-stack cy-gap-12">
      {parts
        .filter(([, text]) => text !== '')
        .map(([label, text]) => (
          <div key={label}>
            <span className="cy-faint">{label}</span>
            <pre className="cy-mono cy-pre iot-payload">{text}</pre>
          </div>
        ))}
    </div>
  );
}

function useFacts(push: Push): Fact[] {
  const t = useText(words);
  return [
    { label: t.target, value: <Link to={forwardPath(push.forwardId)}>{push.forwardName}</Link> },
    { label: t.scope, value: scopeText(push.scope, t) },
    { label: t.kinds, value: push.scope.kinds.map((kind) => t.kindNames[kind]).join(' · ') },
    { label: t.mode, value: t.modes[push.mode] },
    { label: t.lag, value: fill(t.lagUnit, { n: push.lag.toLocaleString() }) },
    { label: t.lastAt, value: <TimeText value={push.lastAt} /> },
    { label: t.updatedAt, value: <TimeText value={push.updatedAt} /> },
    { label: t.description, value: push.description },
  ];
}
