import { type Product, productApi } from '@cloudyard/contract/iot/product.ts';
import { ruleApi } from '@cloudyard/contract/iot/rule.ts';
import { Tag } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CopyId } from '../../../kit/copy-id.tsx';
import type { Fact } from '../../../kit/detail-page.tsx';
import { useMay } from '../../../kit/may.tsx';
import { LoadedObject, ObjectPage } from '../../../kit/object-page.tsx';
import { RowActions } from '../../../kit/row-actions.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { ObjectHistory, useMayReadHistory } from '../../audit/lent/object-history.tsx';
import { CodecTab } from '../codec/codec-tab.tsx';
import { words } from '../i18n/product/en.ts';
import { ModelTab } from '../model/model-tab.tsx';
import { VersionsTab } from '../model/versions-tab.tsx';
import { PRODUCTS } from '../shared/paths.ts';
import { useProtocolName } from '../shared/protocol.ts';
import { WithAddressId } from '../shared/with-address-id.tsx';
import { ProductState } from './product-columns.tsx';
import { ProductDialog } from './product-dialog.tsx';
import { ProductDevices, ProductRules } from './product-uses.tsx';
import { type ProductDialogAct, useProductActs } from './use-product-acts.ts';

/** One product: what its devices say and do, in versions. */
export function ProductPage() {
  return <WithAddressId>{(id) => <One key={id} id={id} />}</WithAddressId>;
}

function One({ id }: { id: string }) {
  const asked = useAsk(productApi.view, { params: { id } });
  return (
    <LoadedObject asked={asked} missing="iot.product_not_found">
      {(product) => <Shown product={product} />}
    </LoadedObject>
  );
}

function Shown({ product }: { product: Product }) {
  const t = useText(words);
  const navigate = useNavigate();
  const mayRead = useMayReadHistory();
  const seesRules = useMay()(ruleApi.list.allow);
  const [opened, setOpened] = useState<ProductDialogAct>();
  const actsOf = useProductActs(setOpened, () => void navigate(PRODUCTS));
  const identity = (
    <>
      <ProductState product={product} />
      {product.isPlatform && <Tag>{t.platform}</Tag>}
      <CopyId id={product.id} />
    </>
  );
  return (
    <>
      <ObjectPage
        type="product"
        id={product.id}
        title={product.name}
        identity={identity}
        facts={useFacts(product)}
        actions={<RowActions actions={actsOf(product)} />}
        tabs={[
          { key: 'model', label: t.tabs.model, show: () => <ModelTab product={product} /> },
          { key: 'codec', label: t.tabs.codec, show: () => <CodecTab product={product} /> },
          {
            key: 'devices',
            label: t.tabs.devices,
            count: product.devices,
            show: () => <ProductDevices product={product} />,
          },
          ...(seesRules
            ? [{ key: 'rules', label: t.tabs.rules, show: () => <ProductRules product={product} /> }]
            : []),
          { key: 'versions', label: t.tabs.versions, show: () => <VersionsTab id={product.id} /> },
        ]}
        aside={mayRead && !product.isPlatform && <ObjectHistory id={product.id} />}
      />
      {opened && <ProductDialog act={opened} product={product} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function useFacts(product: Product): Fact[] {
  const t = useText(words);
  const protocolName = useProtocolName();
  return [
    { label: t.code, value: <code>{product.code}</code> },
    { label: t.nodeType, value: t.nodeTypes[product.nodeType] },
    { label: t.protocol, value: protocolName(product.protocol) },
    ...(product.baseTypeId ? [{ label: t.baseType, value: product.baseTypeName }] : []),
    { label: t.category, value: product.category },
    {
      label: t.model,
      value: product.modelVersion === null ? t.noModel : fill(t.version, { n: product.modelVersion }),
    },
    { label: t.devices, value: product.devices.toLocaleString() },
    { label: t.updatedAt, value: <TimeText value={product.updatedAt} /> },
    { label: t.description, value: product.description },
  ];
}
