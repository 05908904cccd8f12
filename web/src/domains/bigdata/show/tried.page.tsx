import type { Tried } from '@cloudyard/contract/bigdata/model-shown.ts';
import { type ShownModel, showApi } from '@cloudyard/contract/bigdata/show.ts';
import { Suspense, useId, useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { lazyPart } from '../../../kit/lazy-part.ts';
import { Skeleton } from '../../../kit/skeleton.tsx';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { fill, useErrorText, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/show/en.ts';
import { exampleRow, kindOf, type TriedRow, type Value } from '../model/try-rows.ts';
import { Figures, ShowFrame } from './frame.tsx';

/** A model of the platform, to be asked by everybody. */
export function TriedPage() {
  const t = useText(words).tried;
  const asked = useAsk(showApi.models, {});
  return (
    <ShowFrame title={t.title} sentence={t.sentence}>
      <Loaded asked={asked} skeleton={<Skeleton lines={['40%', '100%', '100%', '100%']} />}>
        {(models) =>
          models.length === 0 ? <Empty title={t.none} hint={t.noneHint} /> : <Choice models={models} />
        }
      </Loaded>
    </ShowFrame>
  );
}

function Choice({ models }: { models: readonly ShownModel[] }) {
  const t = useText(words).tried;
  const called = useLocalizedName();
  const name = useId();
  const [chosen, setChosen] = useState<string>();
  const model = models.find(({ id }) => id === chosen) ?? models[0];
  if (!model) return null;
  return (
    <>
      <div className="bigdata-question-models cy-grid cy-gap-12" role="radiogroup" aria-label={t.models}>
        {models.map((one) => (
          <label
            key={one.id}
            className={one.id === model.id ? 'bigdata-question-model is-chosen' : 'bigdata-question-model'}
          >
            <input
              type="radio"
              className="cy-hidden"
              name={name}
              checked={one.id === model.id}
              onChange={() => setChosen(one.id)}
            />
            <strong className="cy-medium">{called(one)}</strong>
            <span className="cy-faint cy-note">
              {called({ name: one.description, nameEn: one.descriptionEn })}
            </span>
          </label>
        ))}
      </div>
      <Asking key={model.id} model={model} />
    </>
  );
}

const Answer = lazyPart(() => import('../model/answers.tsx').then((m) => m.Answers));

function Asking({ model }: { model: ShownModel }) {
  const t = useText(words).tried;
  const example = exampleRow(model.inputs, model.example);
  const [row, setRow] = useState<TriedRow>(example);
  const asking = useAsking(model.id);
  const change = (next: TriedRow) => {
    setRow(next);
    asking.forget();
  };
  return (
    <div className="cy-three-two cy-grid cy-start cy-gap-24 cy-fold-899">
      <form
        className="cy-card cy-pad-20 cy-column cy-gap-16"
        aria-label={t.form}
        onSubmit={(event) => {
          event.preventDefault();
          asking.ask(row);
        }}
      >
        <div className="bigdata-question-fields cy-grid cy-gap-16">
          {model.inputs.map(({ name, type }) => (
            <Field
              key={name}
              name={name}
              type={type}
              value={row[name] ?? null}
              onChange={(value) => change({ ...row, [name]: value })}
            />
          ))}
        </div>
        <div className="cy-row">
          <Button type="primary" htmlType="submit" loading={asking.isPending}>
            {t.ask}
          </Button>
          <Button onClick={() => change(example)}>{t.example}</Button>
        </div>
      </form>
      <section className="cy-column cy-gap-16 cy-shrink" aria-label={t.answer} aria-live="polite">
        {asking.told && (
          <Suspense fallback={<Skeleton lines={['100%', '60%']} />}>
            <Answer told={asking.told} rows={[row]} inputs={model.inputs} />
            <p className="cy-flush cy-faint cy-note cy-figures">
              {fill(t.took, { ms: Math.round(asking.told.ms) })}
            </p>
          </Suspense>
        )}
        <Refused error={asking.error} />
        <div className="cy-column cy-gap-8">
          <h2 className="cy-flush cy-size-15 cy-strong">{t.measured}</h2>
          <Figures metrics={model.metrics} />
        </div>
      </section>
    </div>
  );
}

function Refused({ error }: { error: unknown }) {
  const t = useText(words).tried;
  const errorText = useErrorText();
  if (error === undefined) return null;
  return (
    <p className="cy-flush cy-bad" role="alert">
      {t.failed}: {errorText(error)}
    </p>
  );
}

/** The last answer, until something is typed. */
function useAsking(id: string) {
  const [told, setTold] = useState<Tried>();
  const [error, setError] = useState<unknown>();
  const send = useSend(showApi.try, { act: 'quiet' });
  const forget = () => {
    setTold(undefined);
    setError(undefined);
  };
  return {
    ...{ told, error, isPending: send.isPending, forget },
    ask: (row: TriedRow) => {
      forget();
      send.mutateAsync({ params: { id }, body: { row } }).then(setTold, setError);
    },
  };
}

type FieldProps = { name: string; type: string; value: Value; onChange: (value: Value) => void };

/** An input for a value of a column; empty: it is missing. */
function Field({ name, type, value, onChange }: FieldProps) {
  const t = useText(words).tried;
  const id = useId();
  const kind = kindOf(type);
  const text = value === null ? '' : String(value);
  return (
    <div className="cy-column cy-gap-4">
      <label className="cy-size-14" htmlFor={id}>
        {name}
      </label>
      {kind === 'yes-no' ? (
        <select
          id={id}
          className="cy-input"
          value={text}
          onChange={({ target }) => onChange(target.value === '' ? null : target.value === 'true')}
        >
          <option value="">{t.missing}</option>
          <option value="true">{t.yes}</option>
          <option value="false">{t.no}</option>
        </select>
      ) : (
        <input
          id={id}
          className="cy-input"
          type={kind === 'number' ? 'number' : 'text'}
          step="any"
          value={text}
          placeholder={t.missing}
          onChange={({ target }) =>
            onChange(target.value === '' ? null : kind === 'number' ? Number(target.value) : target.value)
          }
        />
      )}
    </div>
  );
}
