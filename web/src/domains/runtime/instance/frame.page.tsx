import { ExportOutlined, ReloadOutlined } from '@ant-design/icons';
import { Id } from '@cloudyard/contract/kit/values.ts';
import { type Instance, instanceApi } from '@cloudyard/contract/runtime/instance.ts';
import { HOST } from '@cloudyard/contract/runtime/values.ts';
import { Button, Skeleton } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { LoadedObject } from '../../../kit/object-page.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { ApplicationFramePage } from '../../access/lent/application-frame.ts';
import { useFrameHeight } from '../../identity/lent/use-function-config.ts';
import { words } from '../i18n/instance/enter-en.ts';
import { enterPath, instancePath } from '../shared/paths.ts';
import { RunTag } from '../shared/run-tag.tsx';
import { Failed } from './enter.page.tsx';
import { STATE_MS } from './instance-calls.ts';
import { Diagnosis } from './instance-overview.tsx';
import { useEnter } from './use-enter.ts';

/**
 * An application inside the console: one that was bought by `?id=`, or by `?host=` for those who may open it and not
 * look after it; others by their menu.
 */
export function FramePage() {
  const [search] = useSearchParams();
  const id = Id.safeParse(search.get('id'));
  const host = search.get('host') ?? '';
  if (id.success) return <ById key={id.data} id={id.data} />;
  if (HOST.test(host)) return <Framed key={host} host={host} name={host} />;
  return <ApplicationFramePage />;
}

function ById({ id }: { id: string }) {
  const called = useLocalizedName();
  const asked = useAsk(instanceApi.detail, { params: { id } }, { refetchInterval: STATE_MS });
  return (
    <LoadedObject asked={asked} missing="runtime.instance_not_found">
      {(instance) =>
        instance.state === 'running' ? (
          <Framed host={instance.host} name={called(instance)} instance={instance} />
        ) : (
          <NotRunning instance={instance} />
        )
      }
    </LoadedObject>
  );
}

function NotRunning({ instance }: { instance: Instance }) {
  const t = useText(words);
  const name = useLocalizedName()(instance);
  usePageTitle(name);
  return (
    <div className="cy-page">
      <header className="cy-gap-4-16 cy-row">
        <h1 className="cy-size-16 cy-lines-24">{name}</h1>
        <RunTag run={instance} />
        <Link className="cy-push" to={instancePath(instance.id)}>
          {t.toInstance}
        </Link>
      </header>
      <Diagnosis instance={instance} />
    </div>
  );
}

/**
 * Its origin is its own and never the console's: `allow-same-origin` gives it its own cookies and storage, and no way
 * to ours.
 */
const SANDBOX = 'allow-scripts allow-forms allow-same-origin allow-popups allow-downloads';

type FramedProps = { host: string; name: string; instance?: Instance };

function Framed({ host, name, instance }: FramedProps) {
  const t = useText(words);
  usePageTitle(name);
  const height = useFrameHeight();
  const { url, error, again } = useEnter(host);
  return (
    <div className="cy-page">
      <header className="cy-gap-4-16 cy-row">
        <h1 className="cy-size-16 cy-lines-24">{name}</h1>
        {instance && <Link to={instancePath(instance.id)}>{t.toInstance}</Link>}
        <div className="cy-row cy-push">
          <Button icon={<ReloadOutlined />} onClick={again}>
            {t.reload}
          </Button>
          <Button href={enterPath(host)} target="_blank" rel="noopener noreferrer" icon={<ExportOutlined />}>
            {t.outside}
          </Button>
        </div>
      </header>
      {error !== undefined && (
        <section className="cy-panel cy-pad" aria-label={t.failed}>
          <Failed error={error} onRetry={again} />
        </section>
      )}
      {url && (
        <iframe
          className="cy-block cy-full cy-box"
          key={url}
          title={name}
          src={url}
          sandbox={SANDBOX}
          referrerPolicy="no-referrer"
          style={{ height }}
        />
      )}
      {!url && error === undefined && (
        <div role="status" aria-label={fill(t.loading, { name })}>
          <Skeleton active paragraph={{ rows: 10, width: '100%' }} />
        </div>
      )}
    </div>
  );
}
