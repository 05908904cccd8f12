import { type RuleModel, ruleApi } from '@cloudyard/contract/iot/rule.ts';
import type { RuleNode } from '@cloudyard/contract/iot/rule-graph.ts';
import { Alert, Button, Select } from 'antd';
import { useId, useState } from 'react';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useDebounced } from '../../../kit/use-debounced.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/rule/node-en.ts';
import type { Names } from './use-names.ts';
import type { Problem } from './use-problems.ts';

type ScoreNode = Extract<RuleNode, { type: 'score' }>;
type ModelFieldsProps = {
  node: ScoreNode;
  names: Names;
  problems: readonly Problem[];
  disabled: boolean;
  onChanges: (fields: Record<string, unknown>) => void;
};

/** The model that was chosen, whatever is typed meanwhile. */
function useModels(chosen: string) {
  const [typed, setTyped] = useState('');
  const name = useDebounced(typed.trim(), 300);
  const found = useAsk(ruleApi.models, { query: name ? { name } : {} });
  const asked = useAsk(ruleApi.models, { query: { id: chosen } }, { enabled: chosen !== '' });
  const known = asked.data?.[0];
  const all = [...(found.data ?? []), ...(known ? [known] : [])];
  return {
    models: [...new Map(all.map((one) => [one.id, one])).values()],
    known,
    loading: found.isFetching,
    onSearch: setTyped,
  };
}

/** Which model is asked, in which version, and which property is which of its inputs. */
export function ModelFields({ node, names, problems, disabled, onChanges }: ModelFieldsProps) {
  const t = useText(words);
  const id = useId();
  const nameOf = useLocalizedName();
  const { models, known, loading, onSearch } = useModels(node.modelId);
  const choose = (next: RuleModel | undefined) =>
    next && onChanges({ modelId: next.id, modelVersion: next.version, inputs: guessed(next, names) });
  const problem = problems.find((one) => one.field === 'modelId');
  return (
    <>
      <div className="cy-column cy-gap-4">
        <label htmlFor={id}>{t.fields.modelId}</label>
        <Select<string | null>
          id={id}
          aria-label={t.fields.modelId}
          disabled={disabled}
          loading={loading}
          showSearch={{ onSearch, filterOption: false }}
          value={node.modelId || null}
          options={models.map((one) => ({ value: one.id, label: nameOf(one) }))}
          onChange={(next) => choose(models.find((one) => one.id === next))}
        />
        {problem ? (
          <span className="cy-small cy-bad" role="alert">
            {t.problems[problem.code]}
          </span>
        ) : (
          <span className="cy-small cy-faint">{t.helps.modelId}</span>
        )}
      </div>
      {known && known.version > node.modelVersion && !disabled && (
        <Alert
          type="info"
          title={fill(t.newerModel, { now: node.modelVersion, newest: known.version })}
          action={
            <Button type="link" size="small" onClick={() => onChanges({ modelVersion: known.version })}>
              {t.takeNewer}
            </Button>
          }
        />
      )}
      {known && (
        <Inputs
          model={known}
          node={node}
          names={names}
          problems={problems}
          disabled={disabled}
          onChanges={onChanges}
        />
      )}
    </>
  );
}

/** By their names, where they are the same but for case. */
function guessed({ inputs }: RuleModel, { properties }: Names): Record<string, string> {
  const byName = new Map(properties.map(({ id }) => [id.toLowerCase(), id]));
  return Object.fromEntries(
    inputs.flatMap((input) => {
      const found = byName.get(input.toLowerCase());
      return found && found !== input ? [[input, found]] : [];
    }),
  );
}

function Inputs({
  model,
  node,
  names,
  problems,
  disabled,
  onChanges,
}: ModelFieldsProps & { model: RuleModel }) {
  const t = useText(words);
  const id = useId();
  const wrong = new Set(problems.flatMap((one) => (one.field === 'inputs' ? [one.detail] : [])));
  const options = names.properties.map((one) => ({ value: one.id, label: `${one.id} · ${one.name}` }));
  return (
    <section className="cy-column cy-gap-4" aria-label={t.fields.inputs}>
      <span>{t.fields.inputs}</span>
      {model.inputs.map((input) => {
        const property = node.inputs[input] ?? input;
        return (
          <div key={input} className="cy-column cy-gap-4">
            <label className="cy-small cy-faint" htmlFor={`${id}-${input}`}>
              {input}
            </label>
            <Select
              id={`${id}-${input}`}
              aria-label={input}
              disabled={disabled}
              status={wrong.has(property) ? 'error' : ''}
              showSearch={{ optionFilterProp: 'label' }}
              value={options.some(({ value }) => value === property) ? property : null}
              options={options}
              onChange={(next) => onChanges({ inputs: { ...node.inputs, [input]: next } })}
            />
            {wrong.has(property) && (
              <span className="cy-small cy-bad" role="alert">
                {t.problems['unknown-property']}: {property}
              </span>
            )}
          </div>
        );
      })}
    </section>
  );
}
