import { type ItemPrice, quotaPlanApi } from '@cloudyard/contract/space/quota-plan.ts';
import type { z } from 'zod';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { NumberField } from '../../../kit/fields.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/quota-plan/en.ts';
import { useQuotaWords } from '../lent/quota-words.ts';

const Draft = quotaPlanApi.price.body;

/** What one step more of an item costs. */
export function PriceDialog({ row, onClose }: { row: ItemPrice; onClose: () => void }) {
  const t = useText(words);
  const toast = useToast();
  const { name, amount } = useQuotaWords();
  const save = useSend(quotaPlanApi.price, {
    act: 'form',
    refresh: [quotaPlanApi.list, quotaPlanApi.offered],
  });
  const send = async (body: z.output<typeof Draft>) => {
    await save.mutateAsync({ params: { item: row.item }, body });
    toast.success(t.priceSaved);
    onClose();
  };
  return (
    <FormModal title={fill(t.priceTitle, { item: name(row.item) })} footer={null} onClose={onClose}>
      <p className="cy-faint">{fill(t.priceNote, { step: amount(row.item, row.step) })}</p>
      <EntityForm schema={Draft} initial={{ price: row.price }} edits onSend={send} onCancel={onClose}>
        <NumberField name="price" label={t.newPrice} min={0} unit={t.priceUnit} />
      </EntityForm>
    </FormModal>
  );
}
