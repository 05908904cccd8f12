import { type Promotion, PromotionDraft, promotionApi } from '@cloudyard/contract/market/promotion.ts';
import { marketFileApi } from '@cloudyard/contract/publishing/file.ts';
import { FileRef } from '@cloudyard/contract/publishing/values.ts';
import type { z } from 'zod';
import { CallError } from '../../../kit/call-error.ts';
import { DateField } from '../../../kit/date-field.tsx';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { Field, NumberField, TextField } from '../../../kit/fields.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { UploadButton } from '../../../kit/upload.tsx';
import { useSend } from '../../../kit/use-send.ts';
import { imageAddress } from '../../publishing/lent/app-logo.tsx';
import { words } from '../i18n/management/en.ts';

type BannerInputProps = { value?: string | null; onChange?: (name: string) => void };

/** The picture of a banner, shown as soon as it is uploaded. */
function BannerInput({ value, onChange }: BannerInputProps) {
  const t = useText(words).promote;
  return (
    <div className="cy-column cy-gap-12">
      {value && (
        <img
          className="publishing-operate-banner cy-self-start cy-box cy-fit"
          src={imageAddress(value, '1024')}
          alt={t.imageAlt}
        />
      )}
      <UploadButton
        endpoint={marketFileApi.uploadImage}
        ask={{}}
        accept="image/*"
        onDone={({ name }) => onChange?.(name)}
      />
    </div>
  );
}

const plain = PromotionDraft.omit({ kind: true, applicationId: true });
/** A banner needs its picture. */
const banner = plain.extend({ image: FileRef });
type Draft = z.output<typeof plain>;

type PromotionDialogProps = {
  kind: Promotion['kind'];
  application: { id: string; name: string };
  /** Undefined for a new promotion. */
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
