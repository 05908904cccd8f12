import './dataset.css';
import { type Dataset, datasetApi } from '@cloudyard/contract/bigdata/dataset.ts';
import { useState } from 'react';
import type { z } from 'zod';
import { changedTheirMind } from '../../../kit/call-error.ts';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { TextAreaField } from '../../../kit/fields.tsx';
import { FormDrawer } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/dataset/en.ts';
import { NamedFields } from '../shared/named-fields.tsx';
import { FileChoice } from './file-choice.tsx';
import { nameFrom } from './file-kind.ts';
import { FoundPart, useColumnProblem } from './found-part.tsx';
import { type Brought, useBringing } from './use-bringing.ts';
import { type Sniffing, useSniff } from './use-sniff.ts';

type BringDrawerProps = {
  /** Left out: a new dataset. */
  of?: Dataset;
  onClose: () => void;
};

/** Brings a file: choose it, correct what was found, say what it is. */
export function BringDrawer({ of, onClose }: BringDrawerProps) {
  const t = useText(words);
  const [brought, setBrought] = useState<Brought>();
  const bringing = useBringing(setBrought);
  const isTyped = brought !== undefined || bringing.isBusy;
  return (
    <FormDrawer
      title={of ? fill(t.versionTitle, { name: of.name }) : t.upload}
      size={860}
      dirty={isTyped}
      onClose={onClose}
    >
      <div className="cy-stack">
        <FileChoice brought={brought} bringing={bringing} />
        {brought && <Rest key={brought.file} brought={brought} of={of} onClose={onClose} />}
      </div>
    </FormDrawer>
  );
}

type RestProps = { brought: Brought; of: Dataset | undefined; onClose: () => void };

function Rest({ brought, of, onClose }: RestProps) {
  const sniffing = useSniff(brought.file);
  const refuse = useRefusal(sniffing);
  const { found, sheet } = sniffing;
  if (!found) return <FoundPart sniffing={sniffing} />;
  const what: What = {
    srcPath: brought.file,
    dataTypeCode: found.dataType,
    columns: found.columns,
    ...(found.reading ? { reading: found.reading } : {}),
    ...(sheet === undefined ? {} : { sheet }),
  };
  const form = { what, refuse, onClose };
  return (
    <>
      <FoundPart sniffing={sniffing} />
      {of ? <VersionForm {...form} of={of} /> : <NewForm {...form} name={nameFrom(brought.originalName)} />}
    </>
  );
}

/** What was found cannot be saved: says why, and the form stays as it is. */
function useRefusal({ found, error }: Sniffing) {
  const t = useText(words).bring;
  const toast = useToast();
  const problemText = useColumnProblem();
  return () => {
    const why = error ? t.unread : problemText(found?.columns ?? []);
    if (why === undefined) return;
    toast.warning(why);
    throw changedTheirMind();
  };
}

type What = Pick<
  z.input<typeof datasetApi.save.body>,
  'srcPath' | 'dataTypeCode' | 'columns' | 'reading' | 'sheet'
>;
type FormProps = { what: What; refuse: () => void; onClose: () => void };

const Named = datasetApi.change.body;

function NewForm({ what, name, refuse, onClose }: FormProps & { name: string }) {
  const t = useText(words).bring;
  const toast = useToast();
  const save = useSend(datasetApi.save, { act: 'form', refresh: [datasetApi.list] });
  return (
    <section aria-label={t.details}>
      <h3 className="cy-flush cy-bottom-12 cy-size-14 cy-strong">{t.details}</h3>
      <EntityForm
        schema={Named}
        initial={{ name, description: '' }}
        verb={t.save}
        failed={t.saveFailed}
        onSend={async (named) => {
          refuse();
          toast.info(t.saving);
          await save.mutateAsync({ body: { ...what, ...named, system: false } });
          toast.success(t.saved);
          onClose();
        }}
        onCancel={onClose}
      >
        <NamedFields />
      </EntityForm>
    </section>
  );
}

const Noted = datasetApi.addVersion.body.pick({ note: true });
const refresh = [datasetApi.list, datasetApi.detail, datasetApi.rows, datasetApi.profile];

function VersionForm({ what, of, refuse, onClose }: FormProps & { of: Dataset }) {
  const t = useText(words);
  const toast = useToast();
  const add = useSend(datasetApi.addVersion, { act: 'form', refresh });
  return (
    <EntityForm
      schema={Noted}
      initial={{ note: '' }}
      verb={t.bring.save}
      failed={t.versionFailed}
      onSend={async ({ note }) => {
        refuse();
        toast.info(t.bring.saving);
        await add.mutateAsync({ params: { id: of.id }, body: { ...what, note } });
        toast.success(t.versionSaved);
        onClose();
      }}
      onCancel={onClose}
    >
      <TextAreaField name="note" label={t.note} help={t.noteHelp} maxLength={200} rows={2} />
    </EntityForm>
  );
}
