import { historyPolicyApi } from '@cloudyard/contract/iot/history-policy.ts';
import { Form, Segmented, Select } from 'antd';
import { useState } from 'react';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useGroupOptions, useProducts } from '../device/use-choices.ts';
import { words } from '../i18n/history-policy/en.ts';
import { useDeviceOptions } from '../shared/use-device-options.ts';

const KINDS = ['product', 'group', 'device'] as const;
type Kind = (typeof KINDS)[number];
export type Chosen = { kind: Kind; id: string; revision: number };
type Props = { chosen: Chosen | undefined; onChoose: (chosen: Chosen | undefined) => void };

/** Which product, group or device; one that has a policy is changed. */
export function TargetChoice({ chosen, onChoose }: Props) {
  const t = useText(words);
  const [kind, setKind] = useState<Kind>('product');
  const scopes = useAsk(historyPolicyApi.scopes, {}).data ?? [];
  const products = useProducts().map(({ id, name }) => ({ value: id, label: name }));
  const groups = useGroupOptions();
  const { options: devices, onSearch } = useDeviceOptions(chosen?.kind === 'device' ? chosen.id : undefined);
  const options = { product: products, group: groups, device: devices }[kind];
  const revisionOf = (id: string) =>
    scopes.find((one) => one.kind === kind && one.targetId === id)?.revision ?? 0;
  return (
    <Form.Item label={t.target} required extra={<span className="cy-help">{t.targetHelp}</span>}>
      <div className="cy-stack cy-gap-8">
        <Segmented<Kind>
          aria-label={t.scopeKind}
          value={kind}
          options={KINDS.map((value) => ({ value, label: t.kinds[value] }))}
          onChange={(next) => {
            setKind(next);
            onChoose(undefined);
          }}
        />
        <Select
          aria-label={t.target}
          value={chosen?.id}
          options={options}
          placeholder={t.kinds[kind]}
          showSearch={kind === 'device' ? { onSearch, filterOption: false } : { optionFilterProp: 'label' }}
          onChange={(id: string) => onChoose({ kind, id, revision: revisionOf(id) })}
        />
      </div>
    </Form.Item>
  );
}
