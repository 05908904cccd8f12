import type { KeptNode } from '@cloudyard/contract/iot/history-policy.ts';
import { Link } from 'react-router';
import { actions, type Column, text } from '../../../kit/columns.tsx';
import { bytes } from '../../../kit/figures.ts';
import { StatusTag, type Tone } from '../../../kit/status-tag.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { words } from '../i18n/history-policy/en.ts';
import { shownAlias } from '../point/alias.ts';
import { devicePath } from '../shared/device-paths.ts';
import { rollupText, ruleDetail } from './rule-text.ts';
import { usePolicyActs } from './use-policy-acts.ts';

const TONES: Record<KeptNode['state'], Tone> = {
  kept: 'good',
  off: 'neutral',
  silent: 'caution',
  ended: 'neutral',
};

export function usePolicyColumns(onEdit: (node: KeptNode) => void): Column<KeptNode>[] {
  const t = useText(words);
  const kit = useKitText();
  return [
    text('name', t.node),
    {
      key: 'device',
      title: t.device,
      sorter: true,
      render: (_, { device }) => <Link to={devicePath(device)}>{device.name || device.code}</Link>,
    },
    {
      key: 'alias',
      title: t.alias,
      sorter: true,
      render: (_, { alias }) => <code>{shownAlias(alias)}</code>,
    },
    {
      key: 'state',
      title: t.state,
      phone: 'status',
      render: (_, { state }) => <StatusTag tone={TONES[state]}>{t.states[state]}</StatusTag>,
    },
    { key: 'mode', title: t.mode, render: (_, node) => <Mode node={node} /> },
    {
      key: 'keepDays',
      title: t.keep,
      align: 'right',
      render: (_, { keepDays }) => <span className="cy-figures">{fill(t.days, { n: keepDays })}</span>,
    },
    {
      key: 'rollups',
      title: t.rollup,
      extra: true,
      render: (_, { rule }) => <span className="cy-figures cy-nowrap">{rollupText(rule, t)}</span>,
    },
    {
      key: 'monthBytes',
      title: t.size,
      align: 'right',
      render: (_, { monthBytes }) =>
        monthBytes === null ? (
          <span className="cy-faint">{t.none}</span>
        ) : (
          <span className="cy-figures">{bytes(monthBytes)}</span>
        ),
    },
    {
      key: 'from',
      title: t.from,
      render: (_, { from, fromName }) => (fromName ? `${t.origins[from]} · ${fromName}` : t.origins[from]),
    },
    { key: 'dataType', title: t.type, extra: true, render: (_, { dataType }) => t.types[dataType] },
    text('unit', t.unit, { extra: true }),
    {
      key: 'product',
      title: t.product,
      extra: true,
      render: (_, { device }) => device.productName,
    },
    actions<KeptNode>(kit.actions, usePolicyActs(onEdit)),
  ];
}

function Mode({ node: { rule } }: { node: KeptNode }) {
  const t = useText(words);
  const detail = ruleDetail(rule, t);
  if (!rule.enabled) return <span className="cy-faint">{t.off}</span>;
  return (
    <span>
      {t.modes[rule.mode]}
      {detail && <span className="cy-faint"> · {detail}</span>}
    </span>
  );
}
