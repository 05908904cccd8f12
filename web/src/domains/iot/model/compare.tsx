import { type ModelVersion, modelApi } from '@cloudyard/contract/iot/model.ts';
import { Select, Tag } from 'antd';
import { useId, useState } from 'react';
import { Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/model/en.ts';
import { type Difference, differencesOf } from './model-difference.ts';

type CompareProps = { id: string; versions: readonly ModelVersion[] };

/** What changed from one version to another; at first the last two. */
export function Compare({ id, versions }: CompareProps) {
  const t = useText(words);
  const [from, setFrom] = useState(versions[1]?.version ?? 0);
  const [to, setTo] = useState(versions[0]?.version ?? 0);
  return (
    <section className="cy-stack cy-pad" aria-label={t.compare}>
      <h3 className="cy-flush cy-size-14 cy-medium">{t.compare}</h3>
      <div className="cy-row">
        <Version label={t.from} versions={versions} value={from} onChange={setFrom} />
        <Version label={t.to} versions={versions} value={to} onChange={setTo} />
      </div>
      <Between id={id} from={from} to={to} />
    </section>
  );
}

type VersionProps = {
  label: string;
  versions: readonly ModelVersion[];
  value: number;
  onChange: (version: number) => void;
};

function Version({ label, versions, value, onChange }: VersionProps) {
  const t = useText(words);
  const id = useId();
  const options = versions.map(({ version, publishedAt }) => ({
    value: version,
    label: fill(publishedAt ? t.inForce : t.draftOf, { n: version }),
  }));
  return (
    <span className="cy-inline">
      <label htmlFor={id}>{label}</label>
      <Select id={id} className="iot-version" options={options} value={value} onChange={onChange} />
    </span>
  );
}

function Between({ id, from, to }: { id: string; from: number; to: number }) {
  const before = useAsk(modelApi.view, { params: { id }, query: { version: from } });
  const after = useAsk(modelApi.view, { params: { id }, query: { version: to } });
  return (
    <Loaded asked={before}>
      {(former) => (
        <Loaded asked={after}>
          {(latter) => former && latter && <Found found={differencesOf(former.model, latter.model)} />}
        </Loaded>
      )}
    </Loaded>
  );
}

function Found({ found }: { found: readonly Difference[] }) {
  const t = useText(words);
  if (found.length === 0) return <p className="cy-faint cy-flush">{t.noDifference}</p>;
  return (
    <ul className="cy-list">
      {found.map(({ part, id, name, kind }) => (
        <li key={`${part} ${id}`} className="cy-row cy-ruled">
          <Tag>{t.changes[kind]}</Tag>
          <span>{part === 'codec' ? t.codec : t.parts[part]}</span>
          {part !== 'codec' && <code>{id}</code>}
          <span className="cy-faint">{name}</span>
        </li>
      ))}
    </ul>
  );
}
