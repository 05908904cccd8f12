import './model.css';
import { modelApi } from '@cloudyard/contract/bigdata/model.ts';
import type { ModelVersionPage, ModelPage as Page } from '@cloudyard/contract/bigdata/model-shown.ts';
import { Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { CopyId } from '../../../kit/copy-id.tsx';
import type { Fact } from '../../../kit/detail-page.tsx';
import { bytes } from '../../../kit/figures.ts';
import { LoadedObject, ObjectPage, type ObjectTab, WithId } from '../../../kit/object-page.tsx';
import { RowActions } from '../../../kit/row-actions.tsx';
import { Skeleton } from '../../../kit/skeleton.tsx';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/model/en.ts';
import { useCodedName } from '../shared/coded-name.ts';
import { MODELS } from '../shared/paths.ts';
import { VersionChoice } from '../shared/version-choice.tsx';
import { BringModel } from './bring-model.tsx';
import { ModelDialog } from './model-dialog.tsx';
import { isTraining, ModelState, POLL_MS } from './model-state.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { RecipeTab } from './recipe-tab.tsx';
import { TrainingPanel } from './training-panel.tsx';
import { TryTab } from './try-tab.tsx';
import { type ModelAct, useModelActs } from './use-model-acts.ts';
import { VersionsTab } from './versions-tab.tsx';

/** One model: how good it is, answers to questions, its versions, what it was made of. */
export function ModelPage() {
  return <WithId>{(id) => <One key={id} id={id} />}</WithId>;
}

const isRepeating = ({ newest }: Page) => newest?.repeats.some(isTraining) ?? false;

function One({ id }: { id: string }) {
  const asked = useAsk(modelApi.detail, { params: { id } });
  const isBusy = asked.data !== undefined && (isTraining(asked.data) || isRepeating(asked.data));
  // The same cache entry, a second time: how often it is asked for depends on what it holds.
  useAsk(modelApi.detail, { params: { id } }, { refetchInterval: isBusy && POLL_MS });
  return (
    <LoadedObject asked={asked} missing="bigdata.model_not_found">
      {(model) => <Shown model={model} />}
    </LoadedObject>
  );
}

function Shown({ model }: { model: Page }) {
  const t = useText(words);
  const navigate = useNavigate();
  const called = useLocalizedName();
  const [opened, setOpened] = useState<ModelAct>();
  const actsOf = useModelActs(setOpened, () => void navigate(MODELS));
  const close = () => setOpened(undefined);
  const identity = (
    <>
      <ModelState of={model} />
      {model.system && <Tag>{t.isSystem}</Tag>}
      {model.given && <Tag>{fill(t.givenBy, { from: model.given.from })}</Tag>}
      <CopyId id={model.id} />
    </>
  );
  return (
    <div className="cy-stack">
      <TrainingPanel model={model} />
      <ObjectPage
        type="model"
        id={model.id}
        title={called(model)}
        identity={identity}
        facts={useFacts(model)}
        actions={<RowActions actions={actsOf(model)} />}
        tabs={useTabs(model)}
      />
      {opened === 'edit' && <ModelDialog model={model} onClose={close} />}
      {opened === 'version' && <BringModel of={model} onClose={close} />}
    </div>
  );
}

function useTabs(model: Page): ObjectTab[] {
  const t = useText(words);
  // Undefined: the newest, also when there is a newer one.
  const [chosen, choose] = useState<number>();
  const of = (show: (version: ModelVersionPage) => ReactNode) => () => (
    <OfVersion model={model} chosen={chosen} onChoose={choose}>
      {show}
    </OfVersion>
  );
  return [
    {
      key: 'overview',
      label: t.tabs.overview,
      show: of((version) => <OverviewTab model={model} version={version} />),
    },
    {
      key: 'try',
      label: t.tabs.try,
      show: of((version) => <TryTab key={version.id} id={model.id} version={version} />),
    },
    {
      key: 'versions',
      label: t.tabs.versions,
      count: model.allVersions.length,
      show: () => <VersionsTab model={model} />,
    },
    // What it was made of is the business of those it belongs to.
    ...(model.given
      ? []
      : [
          {
            key: 'recipe',
            label: t.tabs.recipe,
            show: of((version) => <RecipeTab model={model} version={version} />),
          },
        ]),
  ];
}

type OfVersionProps = {
  model: Page;
  chosen: number | undefined;
  onChoose: (version: number | undefined) => void;
  children: (version: ModelVersionPage) => ReactNode;
};

/** A part about one version: the newest comes with the page, others are asked for. */
function OfVersion({ model, chosen, onChoose, children }: OfVersionProps) {
  const t = useText(words);
  const { id, newest, allVersions } = model;
  if (!newest)
    return <Empty title={t.nothingReady} hint={isTraining(model) ? t.trainingHint : t.trainFirst} />;
  const ready = allVersions
    .flatMap(({ state, version }) => (state === 'ready' ? [version] : []))
    .toSorted((one, other) => other - one);
  return (
    <>
      <VersionChoice versions={ready} chosen={chosen} onChoose={onChoose} words={t} />
      {chosen === undefined || chosen === newest.version ? (
        children(newest)
      ) : (
        <Former id={id} version={chosen}>
          {children}
        </Former>
      )}
    </>
  );
}

type FormerProps = { id: string; version: number; children: (version: ModelVersionPage) => ReactNode };

function Former({ id, version, children }: FormerProps) {
  const asked = useAsk(modelApi.version, { params: { id, version } });
  const isBusy = asked.data?.repeats.some(isTraining) ?? false;
  useAsk(modelApi.version, { params: { id, version } }, { refetchInterval: isBusy && POLL_MS });
  return (
    <Loaded asked={asked} skeleton={<Skeleton lines={['40%', '100%', '100%']} className="cy-pad" />}>
      {children}
    </Loaded>
  );
}

function useFacts(model: Page): Fact[] {
  const t = useText(words);
  const codedName = useCodedName();
  const called = useLocalizedName();
  const { kind, dataType, newest, description, descriptionEn } = model;
  const onnx = newest === null ? null : newest.onnxHindrance === null ? t.onnxYes : t.onnxNo;
  return [
    { label: t.kind, value: kind === '' ? null : codedName(dataType) },
    { label: t.task, value: kind === '' ? null : t.tasks[model.task] },
    { label: t.category, value: codedName(model.category) },
    { label: t.version, value: model.version === 0 ? null : fill(t.versionOf, { n: model.version }) },
    { label: t.size, value: bytes(model.size) },
    { label: 'ONNX', value: onnx },
    { label: t.owner, value: model.given?.from ?? model.userName },
    { label: t.updatedAt, value: <TimeText value={model.updatedAt} /> },
    ...(model.given?.until ? [{ label: t.givenUntil, value: <TimeText value={model.given.until} /> }] : []),
    { label: t.description, value: called({ name: description, nameEn: descriptionEn }) },
  ];
}
