import './model.css';
import { datasetApi } from '@cloudyard/contract/bigdata/dataset.ts';
import { modelApi } from '@cloudyard/contract/bigdata/model.ts';
import type { ModelPage, Trainer } from '@cloudyard/contract/bigdata/model-shown.ts';
import type { Ask, Endpoint } from '@cloudyard/contract/kit/endpoint.ts';
import { Id } from '@cloudyard/contract/kit/values.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { call } from '../../../kit/call.ts';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { TextAreaField } from '../../../kit/fields.tsx';
import { PageHead } from '../../../kit/list-page.tsx';
import { useMay } from '../../../kit/may.tsx';
import { LoadedObject } from '../../../kit/object-page.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Empty, Loaded, NoPermission } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { keyOf, useAsk } from '../../../kit/use-ask.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/model/train/en.ts';
import { NamedFields } from '../shared/named-fields.tsx';
import { MODELS, modelPath } from '../shared/paths.ts';
import { beginning, NewDraft, paramsFor, refuseUnfit, VersionDraft, type What } from './train-draft.ts';
import { DataField, DataVersionField, ParamsPart, TrainerField } from './train-fields.tsx';
import { CHANGED } from './use-model-acts.ts';

const idIn = (search: URLSearchParams, name: string) => Id.safeParse(search.get(name)).data;

/** Trains a new model of a dataset, or another version of a model with other data or parameters. */
export function TrainPage() {
  const t = useText(words);
  const may = useMay();
  const [search] = useSearchParams();
  const model = idIn(search, 'model');
  const dataset = idIn(search, 'dataset');
  usePageTitle(t.title);
  if (!may('bigdata.model.edit')) return <NoPermission />;
  // Opened for something else, the form begins anew.
  return model ? <OfModel key={model} id={model} /> : <Begin key={dataset ?? ''} dataset={dataset} />;
}

function OfModel({ id }: { id: string }) {
  const asked = useAsk(modelApi.detail, { params: { id } });
  return (
    <LoadedObject asked={asked} missing="bigdata.model_not_found">
      {(model) => <Begin model={model} />}
    </LoadedObject>
  );
}

type About = { model?: ModelPage; dataset?: string | undefined };

function Begin(about: About) {
  const t = useText(words);
  const called = useLocalizedName();
  const asked = useAsk(modelApi.trainers, {});
  const { model } = about;
  return (
    <div className="cy-page">
      <PageHead
        title={model ? fill(t.versionTitle, { name: called(model) }) : t.title}
        sentence={model ? t.versionSentence : t.sentence}
      />
      <Loaded asked={asked}>
        {(trainers) =>
          trainers.length === 0 ? (
            <section className="cy-panel">
              <Empty title={t.noTrainers} hint={t.noTrainersHint} />
            </section>
          ) : (
            <div className="cy-panel cy-pad">
              {model ? (
                <VersionForm trainers={trainers} model={model} />
              ) : (
                <NewForm trainers={trainers} dataset={about.dataset} />
              )}
            </div>
          )
        }
      </Loaded>
    </div>
  );
}

/** The names of the columns of a version; the newest where none is chosen. */
async function columnsOf(client: QueryClient, id: string, version: number | undefined) {
  const fetched = <E extends Endpoint>(endpoint: E, ask: Ask<E>) =>
    client.fetchQuery({
      queryKey: keyOf(endpoint, ask),
      queryFn: () => call(endpoint, ask),
      staleTime: 60_000,
    });
  const found =
    version === undefined
      ? (await fetched(datasetApi.detail, { params: { id } })).schema
      : ((await fetched(datasetApi.profile, { params: { id }, query: { version } }))?.columns ?? []);
  return found.map(({ name }) => name);
}

/** Sends what was chosen, and leads to the model, where its progress is shown. */
function useTraining(trainers: readonly Trainer[]) {
  const t = useText(words);
  const toast = useToast();
  const client = useQueryClient();
  const train = useSend(modelApi.train, { act: 'form', refresh: CHANGED });
  type Rest = Omit<Parameters<typeof train.mutateAsync>[0]['body'], keyof What>;
  return async ({ datasetId, datasetVersion, algorithmId, params, holdout }: What, rest: Rest) => {
    const trainer = trainers.find(({ id }) => id === algorithmId);
    if (!trainer) return;
    const given = paramsFor(trainer, params);
    refuseUnfit(trainer, given, await columnsOf(client, datasetId, datasetVersion));
    const share = trainer.hasLabel && holdout !== undefined ? { holdout } : {};
    const version = datasetVersion === undefined ? {} : { datasetVersion };
    const { id } = await train.mutateAsync({
      body: { ...rest, datasetId, ...version, algorithmId, params: given, ...share },
    });
    toast.success(t.begun);
    return id;
  };
}

type NewFormProps = { trainers: readonly Trainer[]; dataset: string | undefined };

function NewForm({ trainers, dataset }: NewFormProps) {
  const t = useText(words);
  const navigate = useNavigate();
  const train = useTraining(trainers);
  return (
    <EntityForm
      schema={NewDraft}
      initial={{ ...beginning(trainers, { dataset }), description: '' }}
      verb={t.verb}
      failed={t.failed}
      onSend={async ({ name, categoryCode, description, ...what }) => {
        const id = await train(what, { name, categoryCode, description });
        if (id) await navigate(modelPath(id));
      }}
      onCancel={() => void navigate(MODELS)}
    >
      <Chosen trainers={trainers} />
      <h2 className="cy-bottom-12 cy-top-8">{t.about}</h2>
      <NamedFields />
    </EntityForm>
  );
}

function VersionForm({ trainers, model }: { trainers: readonly Trainer[]; model: ModelPage }) {
  const t = useText(words);
  const navigate = useNavigate();
  const train = useTraining(trainers);
  const { id: modelId, newest } = model;
  return (
    <EntityForm
      schema={VersionDraft}
      initial={{ ...beginning(trainers, { recipe: newest?.recipe }), note: '' }}
      verb={t.verb}
      failed={t.failed}
      onSend={async ({ note, ...what }) => {
        const id = await train(what, { modelId, note });
        if (id) await navigate(modelPath(id));
      }}
      onCancel={() => void navigate(modelPath(modelId))}
    >
      <Chosen trainers={trainers} />
      <TextAreaField name="note" label={t.note} help={t.noteHelp} maxLength={200} rows={2} />
    </EntityForm>
  );
}

function Chosen({ trainers }: { trainers: readonly Trainer[] }) {
  const t = useText(words);
  return (
    <>
      <h2 className="cy-bottom-12">{t.what}</h2>
      <DataField />
      <DataVersionField />
      <TrainerField trainers={trainers} />
      <ParamsPart trainers={trainers} />
    </>
  );
}
