import type { Product } from '@cloudyard/contract/iot/product.ts';
import { Tag } from 'antd';
import { actions, type Column, code, name, number, text, time } from '../../../kit/columns.tsx';
import { NONE } from '../../../kit/none.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { words } from '../i18n/product/en.ts';
import { productPath } from '../shared/paths.ts';
import { useProtocolName } from '../shared/protocol.ts';
import { type ProductDialogAct, useProductActs } from './use-product-acts.ts';

export function ProductState({ product }: { product: Pick<Product, 'isEnabled'> }) {
  const t = useText(words);
  return (
    <StatusTag tone={product.isEnabled ? 'good' : 'neutral'}>{t.states[`${product.isEnabled}`]}</StatusTag>
  );
}

export function useProductColumns(
  onOpen: (act: ProductDialogAct, product: Product) => void,
): Column<Product>[] {
  const t = useText(words);
  const kit = useKitText();
  const protocolName = useProtocolName();
  return [
    name('name', t.name, ({ id }) => productPath(id), {
      sorter: true,
      after: ({ isPlatform }) => isPlatform && <Tag>{t.platform}</Tag>,
    }),
    {
      key: 'state',
      title: t.state,
      phone: 'status',
      render: (_, product) => <ProductState product={product} />,
    },
    code('code', t.code),
    { key: 'nodeType', title: t.nodeType, render: (_, { nodeType }) => t.nodeTypes[nodeType] },
    { key: 'protocol', title: t.protocol, extra: true, render: (_, { protocol }) => protocolName(protocol) },
    text('category', t.category),
    text('baseTypeName', t.baseType, { extra: true }),
    {
      key: 'model',
      title: t.modelColumn,
      render: (_, { modelVersion, hasDraft }) => (
        <span className="cy-line">
          {modelVersion === null ? NONE : fill(t.modelVersion, { n: modelVersion })}
          {hasDraft && <Tag>{t.draft}</Tag>}
        </span>
      ),
    },
    number('devices', t.devices, { sorter: true }),
    text('updateByName', t.updatedBy, { extra: true }),
    time('updatedAt', t.updatedAt, { sorter: true }),
    actions<Product>(kit.actions, useProductActs(onOpen)),
  ];
}
