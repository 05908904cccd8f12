import { type Promotion, PromotionDraft, promotionApi } from '@cloudyard/contract/market/promotion.ts';
import { FileRef } from '@cloudyard/contract/market/values.ts';
import type { z } from 'zod';
import { CallError } from '../../../kit/call-error.ts';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { DateField, Field, NumberField, TextField } from '../../../kit/fields.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/manage/en.ts';
import { BannerInput } from './banner-input.tsx';

const plain = PromotionDraft.omit({ kind: true, applicationId: true });
/** A banner is nothing without its picture. */
const banner = plain.extend({ image: FileRef });
type Draft = z.output<typeof plain>;

type PromotionDialogProps = {
  kind: Promotion['kind'];
  application: { id: string; name: string };
  /** Nothing: a new one. */
  edited?: Promotion;
  onClose: () => void;
};

/** How long, in which order and under which title the market shows it. */
export function PromotionDialog({ kind, application, edited, onClose }: PromotionDialogProps) {
  const t = useText(words).promote;
  const toast = useToast();
  const save = useSend(promotionApi.save, { act: 'form', refresh: [promotionApi.list] });
  const send = async (draft: Draft) => {
    const begins = draft.from ? Date.parse(draft.from) : Date.now();
    if (draft.until && Date.parse(draft.until) <= begins) {
      throw new CallError('promotion.until', { message: t.untilEarly });
    }
    const id = edited ? { id: edited.id } : {};
    await save.mutateAsync({ body: { ...draft, ...id, kind, applicationId: application.id } });
    toast.success(t.saved);
    onClose();
  };
  const title = fill((edited ? t.edit : t.add)[kind], { name: application.name });
  return (
    <FormModal title={title} footer={null} onClose={onClose}>
      <EntityForm
        schema={kind === 'advertise' ? banner : plain}
        initial={initialOf(edited)}
        verb={useVerb(kind, edited)}
        onSend={send}
        onCancel={onClose}
      >
        {kind === 'advertise' && (
          <Field name="image" label={t.image} help={t.imageHelp}>
            <BannerInput />
          </Field>
        )}
        <TextField name="title" label={t.titleCn} help={t.titleHelp} maxLength={60} />
        <TextField name="titleEn" label={t.titleEn} help={t.titleHelp} maxLength={80} />
        <DateField name="from" label={t.from} help={t.fromHelp} />
        <DateField name="until" label={t.until} help={t.untilHelp} />
        <NumberField name="sort" label={t.sort} help={t.sortHelp} min={0} max={1000} />
      </EntityForm>
    </FormModal>
  );
}

function useVerb(kind: Promotion['kind'], edited: Promotion | undefined) {
  const t = useText(words).promote;
  const kit = useKitText();
  return edited ? kit.save : t.verb[kind];
}

const initialOf = (edited: Promotion | undefined) =>
  edited
    ? {
        title: edited.title,
        titleEn: edited.titleEn,
        image: edited.image ?? undefined,
        sort: edited.sort,
        from: edited.from,
        until: edited.until,
      }
    : { title: '', titleEn: '', sort: 0 };
