import { EllipsisOutlined } from '@ant-design/icons';
import type { InstanceDetail } from '@cloudyard/contract/runtime/instance.ts';
import { Button } from 'antd';
import { Link } from 'react-router';
import { Dropdown } from '../../../kit/dropdown.tsx';
import { useText } from '../../../kit/text.ts';
import { useWho } from '../../../kit/who.ts';
import { words } from '../i18n/instance/en.ts';
import { framePath } from '../shared/paths.ts';
import { isKeptRunning, isOpen, useInstanceActs } from './use-instance-acts.ts';

/** What can be done to it now, by the person who looks at it. */
export function InstanceActs({ instance }: { instance: InstanceDetail }) {
  const t = useText(words);
  const acts = useInstanceActs();
  const isHere = useWho().enterpriseId === instance.enterpriseId;
  const { may, wanted } = instance;
  const isFrozen = wanted === 'frozen';
  return (
    <>
      {isHere && isOpen(instance) && (
        <Link className="cy-button is-primary" to={framePath(instance.id)}>
          {t.openHere}
        </Link>
      )}
      {may.operate && !isKeptRunning(instance) && (
        <Button
          type="primary"
          loading={acts.busy}
          disabled={isFrozen}
          title={isFrozen ? t.frozen : undefined}
          onClick={() => acts.start(instance)}
        >
          {t.start}
        </Button>
      )}
      {may.operate && isKeptRunning(instance) && (
        <>
          <Button loading={acts.busy} onClick={() => acts.restart(instance)}>
            {t.restart}
          </Button>
          <Dropdown
            menu={{ items: [{ key: 'stop', label: t.stop, onClick: () => acts.stop(instance) }] }}
            trigger={['click']}
            placement="bottomRight"
          >
            <Button icon={<EllipsisOutlined />} aria-label={t.more} />
          </Dropdown>
        </>
      )}
    </>
  );
}
