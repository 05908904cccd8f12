import { type ModelView, modelApi, type ThingModel } from '@cloudyard/contract/iot/model.ts';
import type { Product } from '@cloudyard/contract/iot/product.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useConfirm } from '../../../kit/confirm.ts';
import { LeaveGuard } from '../../../kit/leave-guard.tsx';
import { useMay } from '../../../kit/may.tsx';
import { sameValues } from '../../../kit/same-values.ts';
import { Loaded } from '../../../kit/states.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/model/en.ts';
import { MODEL_CALLS } from './model-calls.ts';
import { ModelEditor } from './model-editor.tsx';
import { PublishDialog } from './publish-dialog.tsx';

const NOTHING: ThingModel = { properties: [], events: [], services: [], tags: [], codec: '' };

/** What devices of a product say and do: the draft where there is one, else what is published. */
export function ModelTab({ product }: { product: Product }) {
  return <ModelWork product={product}>{(work) => <ModelEditor {...work} />}</ModelWork>;
}

export type Work = { model: ThingModel; mayEdit: boolean; onChange: (model: ThingModel) => void };
type ModelWorkProps = { product: Product; children: (work: Work) => ReactNode };

/** A part of the thing model that is worked on: it is saved, thrown away and published as a whole. */
export function ModelWork({ product, children }: ModelWorkProps) {
  const asked = useAsk(modelApi.view, { params: { id: product.id } });
  return (
    <Loaded asked={asked}>
      {(view) => (
        <Draft key={`${view?.version} ${view?.revision}`} product={product} view={view}>
          {children}
        </Draft>
      )}
    </Loaded>
  );
}

const isDraft = (view: ModelView | null) => view !== null && view.publishedAt === null;

function Draft({ product, view, children }: ModelWorkProps & { view: ModelView | null }) {
  const may = useMay();
  const mayEdit = may(product.isPlatform ? 'iot.product.keep' : 'iot.product.edit');
  const saved = view?.model ?? NOTHING;
  const [model, setModel] = useState(saved);
  const isDirty = !sameValues(model, saved);
  return (
    <>
      <LeaveGuard dirty={isDirty} />
      <Bar product={product} view={view} model={model} isDirty={isDirty} mayEdit={mayEdit} />
      {children({ model, mayEdit, onChange: setModel })}
    </>
  );
}

type BarProps = {
  product: Product;
  view: ModelView | null;
  model: ThingModel;
  isDirty: boolean;
  mayEdit: boolean;
};

function Bar({ product, view, model, isDirty, mayEdit }: BarProps) {
  const t = useText(words);
  const toast = useToast();
  const [isPublishing, setPublishing] = useState(false);
  const save = useSend(modelApi.save, { act: 'submit', verb: t.save, refresh: MODEL_CALLS });
  const discard = useDiscardDraft(product);
  const params = { id: product.id };
  const keep = () =>
    save.mutate(
      { params, body: { revision: isDraft(view) ? (view?.revision ?? 0) : 0, model } },
      { onSuccess: () => toast.success(t.saved) },
    );
  return (
    <div className="cy-row cy-pad">
      <span className="cy-grow">
        <State view={view} />
      </span>
      {mayEdit && isDraft(view) && <Button onClick={() => void discard()}>{t.discard}</Button>}
      {mayEdit && (
        <Button disabled={!isDirty} loading={save.isPending} onClick={keep}>
          {t.save}
        </Button>
      )}
      {mayEdit && (
        <Button type="primary" disabled={isDirty || !isDraft(view)} onClick={() => setPublishing(true)}>
          {t.publish}
        </Button>
      )}
      {isPublishing && view && (
        <PublishDialog product={product} view={view} onClose={() => setPublishing(false)} />
      )}
    </div>
  );
}

function State({ view }: { view: ModelView | null }) {
  const t = useText(words);
  if (!view) return <span className="cy-faint">{t.none}</span>;
  return (
    <StatusTag tone={isDraft(view) ? 'neutral' : 'good'}>
      {fill(isDraft(view) ? t.draftOf : t.inForce, { n: view.version })}
    </StatusTag>
  );
}

function useDiscardDraft({ id }: Product) {
  const t = useText(words);
  const confirm = useConfirm();
  const toast = useToast();
  const discard = useSend(modelApi.discard, { act: 'submit', verb: t.discard, refresh: MODEL_CALLS });
  return async () => {
    const question = { title: t.discardTitle, consequence: t.discardText, verb: t.discard };
    if (!(await confirm(question))) return;
    discard.mutate({ params: { id } }, { onSuccess: () => toast.success(t.discarded) });
  };
}
