import type { Device, DeviceFilter } from '@cloudyard/contract/iot/device.ts';
import { deviceJobApi } from '@cloudyard/contract/iot/device-job.ts';
import { deviceGroupApi } from '@cloudyard/contract/iot/group.ts';
import { stateApi } from '@cloudyard/contract/iot/state.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { Dropdown } from '../../../kit/dropdown.tsx';
import { useMay } from '../../../kit/may.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/device-job/en.ts';
import { BatchDialog, type BatchKind } from './batch-dialog.tsx';

export type Matching = DeviceFilter & { group?: string | undefined };
type BatchBarProps = { devices: Device[]; filter: Matching; onDone: () => void };

const EDITS = ['enable', 'disable', 'remove', 'tag', 'untag'] as const;

/** What can be done to the selected devices, or to all that the filters find. */
export function BatchBar({ devices, filter, onDone }: BatchBarProps) {
  const t = useText(words);
  const may = useMay();
  const [opened, setOpened] = useState<BatchKind>();
  const kinds: BatchKind[] = [
    ...(may(deviceJobApi.import.allow) ? EDITS : []),
    ...(may(deviceGroupApi.add.allow) ? (['group', 'ungroup'] as const) : []),
    ...(may(stateApi.call.allow) ? (['command'] as const) : []),
  ];
  const [first, second, ...rest] = kinds;
  const button = (kind: BatchKind | undefined) =>
    kind && (
      <Button size="small" onClick={() => setOpened(kind)}>
        {t.kinds[kind]}
      </Button>
    );
  return (
    <>
      {button(first)}
      {button(second)}
      {rest.length > 0 && (
        <Dropdown
          menu={{
            items: rest.map((key) => ({ key, label: t.kinds[key] })),
            onClick: ({ key }) => setOpened(key as BatchKind),
          }}
        >
          <Button size="small">{t.more}</Button>
        </Dropdown>
      )}
      {opened && (
        <BatchDialog
          kind={opened}
          devices={devices}
          filter={filter}
          onClose={() => setOpened(undefined)}
          onDone={onDone}
        />
      )}
    </>
  );
}
