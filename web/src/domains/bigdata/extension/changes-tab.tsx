import { type ExtensionPage, extensionApi } from '@cloudyard/contract/bigdata/extension.ts';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useMay } from '../../../kit/may.tsx';
import { reachable } from '../../../kit/reachable.ts';
import { Skeleton } from '../../../kit/skeleton.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { Changed, sideText } from '../../algorithm/lent/algorithm-parts.ts';
import { words } from '../i18n/extension/en.ts';
import { useLimitText } from './touch-tab.tsx';
import { useSetVersion } from './use-extension-acts.ts';

type Difference = NonNullable<ExtensionPage['difference']>;

/** What another version changes for those who use it, before they take it. */
export function ChangesTab({ extension }: { extension: ExtensionPage }) {
  const t = useText(words);
  const { id, version, newest, versions } = extension;
  const others = versions.filter((one) => one.version !== version);
  const [chosen, setChosen] = useState<number>();
  const to = chosen ?? (newest !== version ? newest : others[0]?.version) ?? undefined;
  const asked = useAsk(
    extensionApi.detail,
    { params: { id }, query: to === undefined ? {} : { to } },
    { enabled: to !== undefined },
  );
  if (to === undefined) return <p className="cy-pad cy-faint">{t.changes.nothing}</p>;
  return (
    <div className="cy-pad cy-stack">
      <div className="cy-row">
        <span>{t.changes.compare}</span>
        <Select
          aria-label={t.changes.compare}
          value={to}
          options={others.map((one) => ({
            value: one.version,
            label: fill(t.changes.with, { from: version ?? '', to: one.version }),
          }))}
          popupMatchSelectWidth={false}
          onChange={setChosen}
        />
        <Take extension={extension} to={to} />
      </div>
      <Loaded asked={asked} skeleton={<Skeleton lines={['100%', '100%', '60%']} />}>
        {({ difference }) => (difference ? <Shown difference={difference} /> : null)}
      </Loaded>
    </div>
  );
}

function Take({ extension, to }: { extension: ExtensionPage; to: number }) {
  const t = useText(words);
  const mayEdit = useMay()('bigdata.extension.edit');
  const setVersion = useSetVersion();
  const { version, newest } = extension;
  if (!mayEdit || newest === null || version === null) return null;
  const isBack = to < version;
  return (
    <Button type={isBack ? 'default' : 'primary'} onClick={() => setVersion(extension, to)}>
      {isBack ? t.rollBack : t.update}
    </Button>
  );
}

function Shown({ difference }: { difference: Difference }) {
  const t = useText(words);
  const limitText = useLimitText();
  const { parameters, limits } = difference;
  if (parameters.length + limits.length === 0) return <p className="cy-flush cy-faint">{t.changes.none}</p>;
  const rows = [
    ...parameters.map(({ name, isPort, kind, from, to }) => ({
      ...{ name, kind, what: isPort ? t.changes.port : t.changes.parameter },
      ...{ from: from && sideText(from), to: to && sideText(to), isCode: true },
    })),
    ...limits.map(({ name, from, to }) => ({
      ...{ name: t.touch[name], kind: 'changed' as const, what: t.changes.limit, isCode: false },
      ...{ from: limitText(name, from), to: limitText(name, to) },
    })),
  ];
  const label = fill(t.changes.with, difference);
  return (
    <section className="cy-scroll-x" ref={reachable} aria-label={label}>
      <table className="cy-words-table">
        <thead>
          <tr>
            <th scope="col">{t.changes.name}</th>
            <th scope="col">{t.changes.what}</th>
            <th scope="col">{t.changes.kind}</th>
            <th scope="col">{t.changes.before}</th>
            <th scope="col">{t.changes.after}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, what, kind, from, to, isCode }) => (
            <tr key={`${what} ${name}`}>
              <th scope="row">{isCode ? <code>{name}</code> : name}</th>
              <td className="cy-nowrap">{what}</td>
              <td className="cy-nowrap">
                <Changed kind={kind} />
              </td>
              <td>
                <Side text={from} isCode={isCode} />
              </td>
              <td>
                <Side text={to} isCode={isCode} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Side({ text, isCode }: { text: string; isCode: boolean }) {
  const t = useText(words).changes;
  if (text === '') return <span className="cy-faint">{t.absent}</span>;
  return isCode ? <code className="cy-block cy-pre cy-break">{text}</code> : text;
}
