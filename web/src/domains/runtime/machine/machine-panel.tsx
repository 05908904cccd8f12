import '../shared/runtime.css';
import { type Machine, machineApi } from '@cloudyard/contract/runtime/machine.ts';
import { RELEASE_KINDS } from '@cloudyard/contract/runtime/values.ts';
import { Alert } from 'antd';
import { Facts } from '../../../kit/detail-page.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { CardSkeleton } from '../../../kit/tile.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/machine/en.ts';
import { words as sharedWords } from '../i18n/shared/en.ts';

/** What runs applications here, and what it enforces, for operators. */
export function MachinePanel() {
  const t = useText(words);
  const asked = useAsk(machineApi.get, {});
  return (
    <Panel title={t.title}>
      <Loaded asked={asked} skeleton={<CardSkeleton />}>
        {(machine) => (machine.isReachable ? <Shown machine={machine} /> : <Silent />)}
      </Loaded>
    </Panel>
  );
}

function Silent() {
  const t = useText(words);
  return <Alert type="error" showIcon title={t.silent} description={t.silentHint} />;
}

type Props = { machine: Machine };

function Shown({ machine }: Props) {
  const t = useText(words);
  const drivers = t.drivers as Readonly<Record<string, string>>;
  return (
    <div className="cy-stack">
      <Facts
        facts={[
          { label: t.driver, value: drivers[machine.driver] ?? machine.driver },
          {
            label: t.limits,
            value: <Judged good={machine.limits.startsWith('cgroup')}>{t.limitWords[machine.limits]}</Judged>,
          },
          {
            label: t.namespaces,
            value: (
              <Judged good={machine.namespaces}>
                {machine.namespaces ? t.namespacesYes : t.namespacesNo}
              </Judged>
            ),
          },
          {
            label: t.users,
            value: <Judged good={machine.users}>{machine.users ? t.usersYes : t.usersNo}</Judged>,
          },
          { label: t.domain, value: <code>{`*.${machine.domain}`}</code> },
        ]}
      />
      <Launchers machine={machine} />
    </div>
  );
}

/** Wraps, unlike the tag of a row. */
const Judged = ({ good, children }: { good: boolean; children: string }) => (
  <span className="runtime-judged cy-fit">
    <StatusTag tone={good ? 'good' : 'caution'}>{children}</StatusTag>
  </span>
);

function Launchers({ machine }: Props) {
  const t = useText(words);
  const { kinds } = useText(sharedWords);
  return (
    <section aria-label={t.launchers}>
      <h3 className="cy-size-14 cy-strong cy-bottom-8">{t.launchers}</h3>
      <ul className="cy-list cy-parted-lines">
        {RELEASE_KINDS.map((kind) => {
          const { version, missing } = machine.launchers[kind];
          const isReady = missing === '';
          return (
            <li key={kind} className="cy-row cy-between">
              <span>{kinds[kind]}</span>
              <Judged good={isReady}>
                {isReady ? version || t.ready : fill(t.missingWhy, { why: missing })}
              </Judged>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
