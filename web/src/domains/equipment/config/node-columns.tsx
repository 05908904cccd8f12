import type { NodeConfig } from '@cloudyard/contract/equipment/config.ts';
import { type Column, code, text } from '../../../kit/columns.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/config/node-en.ts';

/** What a node is and how it is read. */
export function useNodeColumns(): Column<NodeConfig>[] {
  const t = useText(words);
  return [
    text('name', t.name),
    code('alias', t.alias),
    {
      key: 'description',
      title: t.description,
      render: (_, { description }) => (
        <span className="cy-ellipsis cy-block" title={description}>
          {description}
        </span>
      ),
    },
    { key: 'dataType', title: t.dataType, render: (_, row) => t.dataTypes[row.dataType] },
    text('dataUnit', t.dataUnit),
    { key: 'sampleMode', title: t.sampleMode, render: (_, row) => t.sampleModes[row.sampleMode] },
    {
      key: 'period',
      title: t.period,
      render: (_, { period }) =>
        period === null ? (
          <span className="cy-faint">{t.ownPeriod}</span>
        ) : (
          <span className="cy-figures">{fill(t.periodOf, { n: period.toLocaleString() })}</span>
        ),
    },
  ];
}

/** By any part of its name or alias. */
export const isFound = ({ name, alias }: NodeConfig, q: string | undefined) =>
  !q || [name, alias].some((one) => one.toLowerCase().includes(q.toLowerCase()));
