import { type InstanceDetail, instanceApi } from '@cloudyard/contract/runtime/instance.ts';
import { CopyId } from '../../../kit/copy-id.tsx';
import type { Fact } from '../../../kit/detail-page.tsx';
import { useMay } from '../../../kit/may.tsx';
import { ObjectLink } from '../../../kit/object-link.tsx';
import { LoadedObject, ObjectPage, type ObjectTab, WithId } from '../../../kit/object-page.tsx';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { useWho } from '../../../kit/who.ts';
import { ObjectHistory } from '../../audit/lent/object-history.tsx';
import { words } from '../i18n/instance/en.ts';
import { RunTag } from '../shared/run-tag.tsx';
import { Environment } from './environment.tsx';
import { EventList } from './event-list.tsx';
import { InstanceActs } from './instance-acts.tsx';
import { STATE_MS } from './instance-calls.ts';
import { Address, PaidUntil } from './instance-columns.tsx';
import { Basics, InstanceOverview } from './instance-overview.tsx';
import { Log } from './log.tsx';
import { Metrics } from './metrics.tsx';

/** One application that runs. */
export function InstancePage() {
  return <WithId>{(id) => <OneInstance key={id} id={id} />}</WithId>;
}

function OneInstance({ id }: { id: string }) {
  const asked = useAsk(instanceApi.detail, { params: { id } }, { refetchInterval: STATE_MS });
  return (
    <LoadedObject asked={asked} missing="runtime.instance_not_found">
      {(instance) => <Shown instance={instance} />}
    </LoadedObject>
  );
}

type Props = { instance: InstanceDetail };

function Shown({ instance }: Props) {
  const called = useLocalizedName();
  return (
    <ObjectPage
      type="instance"
      id={instance.id}
      title={called(instance)}
      identity={
        <>
          <RunTag run={instance} />
          <CopyId id={instance.id} />
        </>
      }
      facts={useFacts(instance)}
      actions={<InstanceActs instance={instance} />}
      tabs={useTabs(instance)}
      isForeign={useWho().enterpriseId !== instance.enterpriseId}
      aside={
        <>
          <Basics instance={instance} />
          <ObjectHistory id={instance.id} />
        </>
      }
    />
  );
}

/** What an application writes and is set to is only for its own enterprise. */
function useTabs(instance: InstanceDetail): ObjectTab[] {
  const t = useText(words).tabs;
  const may = useMay();
  const { enterpriseId } = useWho();
  const isOwn = enterpriseId === instance.enterpriseId && may(instanceApi.log.allow);
  const { id, events, variables } = instance;
  return [
    { key: 'overview', label: t.overview, show: () => <InstanceOverview instance={instance} /> },
    ...(isOwn ? [{ key: 'logs', label: t.logs, show: () => <Log id={id} name={instance.host} /> }] : []),
    { key: 'metrics', label: t.metrics, show: () => <Metrics id={id} /> },
    {
      key: 'events',
      label: t.events,
      count: events.length,
      show: () => <EventList events={events} />,
    },
    ...(isOwn
      ? [
          {
            key: 'environment',
            label: t.environment,
            count: variables.length,
            show: () => <Environment instance={instance} />,
          },
        ]
      : []),
  ];
}

function useFacts(instance: InstanceDetail): Fact[] {
  const t = useText(words);
  const isHere = useWho().enterpriseId === instance.enterpriseId;
  const whose: Fact = {
    label: t.enterprise,
    value: (
      <ObjectLink type="enterprise" id={instance.enterpriseId}>
        {instance.enterpriseName}
      </ObjectLink>
    ),
  };
  return [
    ...(isHere ? [] : [whose]),
    { label: t.version, value: instance.version },
    { label: t.address, value: <Address url={instance.url} /> },
    { label: t.paidUntil, value: <PaidUntil at={instance.paidUntil} /> },
  ];
}
