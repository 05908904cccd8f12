import type { RuleNode } from '@cloudyard/contract/iot/rule-graph.ts';
import { Input } from 'antd';
import { useId } from 'react';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/rule/editor-en.ts';
import { words as nodeWords } from '../i18n/rule/node-en.ts';
import { DevicesSelect, GroupsSelect } from '../shared/choice-select.tsx';
import { NodeForm } from './node-form.tsx';
import { ProductsSelect } from './products-select.tsx';
import { useNodeTitle } from './use-faces.ts';
import { useNames } from './use-names.ts';
import type { Problem } from './use-problems.ts';
import type { RuleWork } from './use-rule-work.ts';

type SidePanelProps = {
  work: RuleWork;
  selected: readonly string[];
  problems: readonly Problem[];
  disabled: boolean;
  onChange: (work: RuleWork, tag?: string) => void;
};

/** The settings of the chosen node, or of the rule where none is chosen. */
export function SidePanel(props: SidePanelProps) {
  const { work, selected, problems, disabled, onChange } = props;
  const { types } = useText(nodeWords);
  const names = useNames(work.scope.products);
  const titleOf = useNodeTitle();
  const { nodes } = work.graph;
  const node = selected.length === 1 ? nodes.find(({ id }) => id === selected[0]) : undefined;
  if (!node) return <Settings {...props} />;
  const setAll = (fields: Record<string, unknown>) => {
    const changed = { ...node, ...fields } as RuleNode;
    const graph = { ...work.graph, nodes: nodes.map((one) => (one.id === node.id ? changed : one)) };
    onChange({ ...work, graph }, `${node.id} ${Object.keys(fields)}`);
  };
  return (
    <section aria-label={types[node.type]} className="cy-stack">
      <h2 className="cy-medium cy-flush cy-plain">{types[node.type]}</h2>
      <NodeForm
        node={node}
        names={names}
        variables={nodes.flatMap((one) => ('as' in one && one.id !== node.id ? [one.as] : []))}
        raising={nodes
          .filter(({ type }) => type === 'raise')
          .map((one) => ({ value: one.id, label: `${titleOf(one, one.id)} · ${one.id}` }))}
        problems={problems.filter((one) => one.node === node.id)}
        disabled={disabled}
        onChange={(field, value) => setAll({ [field]: value })}
        onChanges={setAll}
      />
    </section>
  );
}

function Settings({ work, selected, disabled, onChange }: SidePanelProps) {
  const t = useText(words);
  const id = useId();
  const { name, description, scope } = work;
  return (
    <section aria-label={t.settings} className="cy-stack">
      <h2 className="cy-medium cy-flush cy-plain">
        {selected.length > 1 ? fill(t.chosen, { n: selected.length }) : t.settings}
      </h2>
      <p className="cy-small cy-faint cy-flush">{t.chooseHint}</p>
      <div className="cy-column cy-gap-4">
        <label htmlFor={`${id}-name`}>{t.name}</label>
        <Input
          id={`${id}-name`}
          maxLength={60}
          value={name}
          disabled={disabled}
          status={name.trim() === '' ? 'error' : ''}
          onChange={({ target }) => onChange({ ...work, name: target.value }, 'rule name')}
        />
      </div>
      <div className="cy-column cy-gap-4">
        <label htmlFor={`${id}-products`}>{t.products}</label>
        <ProductsSelect
          id={`${id}-products`}
          label={t.products}
          value={scope.products}
          disabled={disabled}
          onChange={(products) => onChange({ ...work, scope: { ...scope, products } })}
        />
        <span className="cy-small cy-faint">{t.productsHelp}</span>
      </div>
      <div className="cy-column cy-gap-4">
        <label htmlFor={`${id}-groups`}>{t.groups}</label>
        <GroupsSelect
          id={`${id}-groups`}
          label={t.groups}
          value={scope.groups}
          disabled={disabled}
          onChange={(groups) => onChange({ ...work, scope: { ...scope, groups } })}
        />
      </div>
      <div className="cy-column cy-gap-4">
        <label htmlFor={`${id}-devices`}>{t.devices}</label>
        <DevicesSelect
          id={`${id}-devices`}
          label={t.devices}
          value={scope.devices}
          disabled={disabled}
          onChange={(devices) => onChange({ ...work, scope: { ...scope, devices } })}
        />
        <span className="cy-small cy-faint">{t.devicesHelp}</span>
      </div>
      <div className="cy-column cy-gap-4">
        <label htmlFor={`${id}-description`}>{t.description}</label>
        <Input.TextArea
          id={`${id}-description`}
          rows={3}
          maxLength={300}
          value={description}
          disabled={disabled}
          onChange={({ target }) => onChange({ ...work, description: target.value }, 'rule description')}
        />
      </div>
    </section>
  );
}
