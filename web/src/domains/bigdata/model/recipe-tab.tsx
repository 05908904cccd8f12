import { modelApi } from '@cloudyard/contract/bigdata/model.ts';
import type { ModelPage, ModelVersionPage, Recipe, Repeat } from '@cloudyard/contract/bigdata/model-shown.ts';
import { Button, Tag } from 'antd';
import { Link } from 'react-router';
import { CopyId } from '../../../kit/copy-id.tsx';
import { type Fact, Facts } from '../../../kit/detail-page.tsx';
import { useMay } from '../../../kit/may.tsx';
import { ObjectLink } from '../../../kit/object-link.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/model/recipe/en.ts';
import { figure } from '../shared/figure.ts';
import { projectPath } from '../shared/paths.ts';
import { ModelState } from './model-state.tsx';
import { Part } from './overview-tab.tsx';
import { CHANGED } from './use-model-acts.ts';

type RecipeTabProps = { model: ModelPage; version: ModelVersionPage };

/** What it was made of, whether it can be made again, and what uses it. */
export function RecipeTab({ model, version }: RecipeTabProps) {
  const t = useText(words);
  return (
    <div className="cy-pad cy-stack cy-gap-24">
      <Part title={t.recipe}>
        {version.recipe ? (
          <RecipeFacts recipe={version.recipe} version={version} />
        ) : (
          <Brought version={version} />
        )}
      </Part>
      <Part title={t.again}>
        <Again model={model} version={version} />
      </Part>
      <Part title={t.uses}>
        {model.uses.length === 0 ? (
          <p className="cy-flush cy-faint">{t.noUses}</p>
        ) : (
          <ul className="cy-list cy-column">
            {model.uses.map(({ kind, id, name }) => (
              <li key={id} className="cy-line">
                <Tag>{t.useKinds[kind]}</Tag>
                <ObjectLink type={kind} id={id}>
                  {name}
                </ObjectLink>
              </li>
            ))}
          </ul>
        )}
      </Part>
    </div>
  );
}

const SHORT = 12;
const Digest = ({ of }: { of: string }) => <CopyId id={of} text={of.slice(0, SHORT)} />;

function Brought({ version: { origin, sha256 } }: Pick<RecipeTabProps, 'version'>) {
  const t = useText(words);
  return (
    <>
      <p className="cy-flush cy-faint">{t.brought[origin]}</p>
      <Facts facts={[{ label: t.digest, value: <Digest of={sha256} /> }]} />
    </>
  );
}

/** The canvas as it was when it made the model, at the module that made it. */
function CanvasOf({ graph }: { graph: NonNullable<Recipe['graph']> }) {
  const t = useText(words);
  const { projectId, projectName, version, nodeId } = graph;
  return (
    <Link to={projectPath({ id: projectId, version, node: nodeId })}>
      {projectName} · {fill(t.versionOf, { n: version })}
    </Link>
  );
}

function RecipeFacts({ recipe, version }: { recipe: Recipe; version: ModelVersionPage }) {
  const t = useText(words);
  const called = useLocalizedName();
  const { algorithm, dataset, params, seed, holdout, engine, graph } = recipe;
  const facts: Fact[] = [
    ...(graph ? [{ label: t.canvas, value: <CanvasOf graph={graph} /> }] : []),
    {
      label: t.algorithm,
      value: (
        <ObjectLink type="algorithm" id={algorithm.id}>
          {called(algorithm)} · {fill(t.versionOf, { n: algorithm.version })}
        </ObjectLink>
      ),
    },
    { label: t.algorithmDigest, value: <Digest of={algorithm.digest} /> },
    {
      label: t.dataset,
      value: (
        <ObjectLink type="dataset" id={dataset.id}>
          {called(dataset)} · {fill(t.versionOf, { n: dataset.version })}
        </ObjectLink>
      ),
    },
    { label: t.rows, value: dataset.rows.toLocaleString() },
    { label: t.dataDigest, value: <Digest of={dataset.sha256} /> },
    { label: t.holdout, value: holdout === 0 ? t.noHoldout : `${Math.round(holdout * 100)}%` },
    { label: t.seed, value: <code>{seed}</code> },
    { label: t.engine, value: engine },
    { label: t.digest, value: <Digest of={version.sha256} /> },
  ];
  const given = Object.entries(params).filter(([, value]) => value !== null && value !== '');
  return (
    <>
      <Facts facts={facts} />
      {given.length > 0 && (
        <div className="cy-row">
          <span className="cy-faint">{t.params}</span>
          {given.map(([name, value]) => (
            <Tag key={name} className="cy-break">
              {`${name} =`} <code>{String(value)}</code>
            </Tag>
          ))}
        </div>
      )}
    </>
  );
}

/** Trains anew by the recipe: the same bytes, or what differs. */
function Again({ model, version }: RecipeTabProps) {
  const t = useText(words);
  const may = useMay();
  const { id } = model;
  const again = useSend(modelApi.again, { act: 'submit', failed: t.againFailed, refresh: CHANGED });
  const cancel = useSend(modelApi.cancel, { act: 'list', failed: t.cancelFailed, refresh: CHANGED });
  const { againHindrance, repeats } = version;
  const isBusy = repeats.some(({ state }) => state === 'training');
  return (
    <>
      <p className="cy-flush cy-faint">
        {againHindrance === null ? t.againHint : t.hindrances[againHindrance]}
      </p>
      {againHindrance === null && may('bigdata.model.edit') && (
        <div className="cy-row">
          <Button
            loading={again.isPending}
            disabled={isBusy}
            onClick={() => again.mutate({ params: { id }, body: { version: version.version } })}
          >
            {t.makeAgain}
          </Button>
        </div>
      )}
      {repeats.length > 0 && (
        <ul className="cy-list cy-parted-lines" aria-label={t.repeats}>
          {repeats.map((one) => (
            <li key={one.id} className="cy-row">
              <RepeatLine repeat={one} version={version} />
              {one.state === 'training' && (
                <Button
                  size="small"
                  onClick={() =>
                    cancel.mutate({ params: { id }, body: { repeatId: one.id } }, { thing: model.name })
                  }
                >
                  {t.cancel}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function RepeatLine({ repeat, version }: { repeat: Repeat; version: ModelVersionPage }) {
  const t = useText(words);
  const { isSame, at, byName, metrics } = repeat;
  const other = Object.entries(metrics).filter(([name, value]) => version.metrics[name] !== value);
  return (
    <>
      <TimeText value={at} />
      <span className="cy-faint">{byName}</span>
      {isSame === null ? (
        <ModelState of={repeat} />
      ) : (
        <StatusTag tone={isSame ? 'good' : 'caution'}>{isSame ? t.same : t.differs}</StatusTag>
      )}
      {isSame === false && (
        <span className="cy-faint cy-note">
          {other.length === 0
            ? t.sameMetrics
            : other.map(([name, value]) => `${name} ${value === null ? '—' : figure(value)}`).join(' · ')}
        </span>
      )}
    </>
  );
}
