import {
  CopyDraft,
  NODE_TYPES,
  type NodeType,
  PROTOCOLS,
  type Product,
  ProductDraft,
  productApi,
} from '@cloudyard/contract/iot/product.ts';
import { Form } from 'antd';
import { useNavigate } from 'react-router';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { SelectField, TextAreaField, TextField } from '../../../kit/fields.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/product/en.ts';
import { productPath } from '../shared/paths.ts';
import { useProtocolName } from '../shared/protocol.ts';

const NEW: Partial<ProductDraft> = {
  ...{ name: '', code: '', description: '', category: '', nodeType: 'child', protocol: 'modbus' },
  baseTypeId: null,
};
const refresh = [productApi.list, productApi.view];

type ProductDialogProps = {
  act: 'add' | 'edit' | 'copy';
  product: Product | undefined;
  onClose: () => void;
};

/** Adds a product, changes one, or makes one's own of another. */
export function ProductDialog({ act, product, onClose }: ProductDialogProps) {
  const t = useText(words);
  const title = {
    add: t.addTitle,
    edit: t.editTitle,
    copy: fill(t.copyTitle, { name: product?.name ?? '' }),
  };
  return (
    <FormModal title={title[act]} footer={null} width={640} onClose={onClose}>
      {act === 'copy' && product ? (
        <Copy product={product} onClose={onClose} />
      ) : (
        <Edit product={act === 'edit' ? product : undefined} onClose={onClose} />
      )}
    </FormModal>
  );
}

function Edit({ product, onClose }: { product: Product | undefined; onClose: () => void }) {
  const t = useText(words);
  const toast = useToast();
  const navigate = useNavigate();
  const add = useSend(productApi.add, { act: 'form', refresh });
  const protocolName = useProtocolName();
  const change = useSend(productApi.change, { act: 'form', refresh });
  const send = async (body: ProductDraft) => {
    if (product) await change.mutateAsync({ params: { id: product.id }, body });
    const made = product ?? (await add.mutateAsync({ body }));
    toast.success(product ? t.changed : t.added);
    onClose();
    if (!product) void navigate(productPath(made.id));
  };
  return (
    <EntityForm
      schema={ProductDraft}
      initial={product ?? NEW}
      edits={product !== undefined}
      onSend={send}
      onCancel={onClose}
    >
      <TextField name="name" label={t.name} help={t.nameHelp} maxLength={60} />
      <TextField name="code" label={t.code} help={t.codeHelp} maxLength={40} />
      <SelectField
        name="nodeType"
        label={t.nodeType}
        help={t.nodeTypeHelp}
        options={NODE_TYPES.map((value) => ({ value, label: t.nodeTypes[value] }))}
      />
      <BaseTypeField />
      <SelectField
        name="protocol"
        label={t.protocol}
        help={t.protocolHelp}
        options={PROTOCOLS.map((value) => ({ value, label: protocolName(value) }))}
      />
      <TextField name="category" label={t.category} help={t.categoryHelp} maxLength={40} />
      <TextAreaField
        name="description"
        label={t.description}
        help={t.descriptionHelp}
        maxLength={500}
        rows={3}
      />
    </EntityForm>
  );
}

/** What connects by itself does so as a type of gateways says; one that was disabled since stays where it is. */
function BaseTypeField() {
  const t = useText(words);
  const form = Form.useFormInstance();
  const nodeType = Form.useWatch('nodeType', form) as NodeType | undefined;
  const types = useAsk(productApi.types, {}).data ?? [];
  const { baseTypeId, baseTypeName } = form.getFieldsValue(true) as Partial<Product>;
  if (nodeType === 'child') return null;
  const isGone = baseTypeName && !types.some(({ id }) => id === baseTypeId);
  const options = types.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <SelectField
      name="baseTypeId"
      label={t.baseType}
      help={t.baseTypeHelp}
      optional={false}
      options={isGone ? [{ value: baseTypeId ?? '', label: baseTypeName }, ...options] : options}
    />
  );
}

function Copy({ product, onClose }: { product: Product; onClose: () => void }) {
  const t = useText(words);
  const toast = useToast();
  const navigate = useNavigate();
  const copy = useSend(productApi.copy, { act: 'form', refresh });
  const send = async (body: Pick<ProductDraft, 'name' | 'code'>) => {
    const made = await copy.mutateAsync({ params: { id: product.id }, body });
    toast.success(t.copied);
    onClose();
    void navigate(productPath(made.id));
  };
  return (
    <EntityForm
      schema={CopyDraft}
      initial={{ name: product.name, code: `${product.code}-2` }}
      onSend={send}
      onCancel={onClose}
    >
      <TextField name="name" label={t.name} help={t.nameHelp} maxLength={60} />
      <TextField name="code" label={t.code} help={t.codeHelp} maxLength={40} />
    </EntityForm>
  );
}
