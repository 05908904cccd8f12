import { type AlgorithmDossier, verificationApi } from '@cloudyard/contract/algorithm/verification.ts';
import { Skeleton } from 'antd';
import { useState } from 'react';
import { bytes } from '../../../kit/figures.ts';
import { keyed } from '../../../kit/keyed.ts';
import { Panel } from '../../../kit/panel.tsx';
import { reachable } from '../../../kit/reachable.ts';
import { Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/verification/en.ts';

type FilesProps = Pick<AlgorithmDossier, 'id' | 'digest' | 'files'>;

/** What is read first: the manifest says what it is, the entry what it does. */
const firstOf = (files: FilesProps['files']) =>
  files.find(({ path, isText }) => isText && /^main\./.test(path)) ?? files.find(({ isText }) => isText);

/** The files of the package; those that are text can be read here. */
export function PackageFiles({ id, digest, files }: FilesProps) {
  const t = useText(words);
  const [chosen, setChosen] = useState<string>();
  const path = chosen ?? firstOf(files)?.path;
  if (files.length === 0)
    return (
      <Panel title={t.files}>
        <p className="cy-faint">{t.noFiles}</p>
      </Panel>
    );
  return (
    <Panel title={t.files}>
      <div className="algorithm-files cy-start cy-grid cy-fold-1023 cy-gap-16">
        <ul className="algorithm-files-list cy-scroll cy-list">
          {files.map((file) => (
            <li key={file.path}>
              <button
                type="button"
                className="cy-bare cy-same-font cy-left cy-full cy-text cy-ring-inside"
                disabled={!file.isText}
                title={file.isText ? undefined : t.noText}
                aria-current={file.path === path ? 'true' : undefined}
                onClick={() => setChosen(file.path)}
              >
                <code className="cy-break">{file.path}</code>
                <span className="cy-faint cy-small cy-rigid">{bytes(file.bytes)}</span>
              </button>
            </li>
          ))}
        </ul>
        {path === undefined ? (
          <p className="cy-faint">{t.chooseFile}</p>
        ) : (
          <Source key={`${digest} ${path}`} id={id} path={path} />
        )}
      </div>
    </Panel>
  );
}

function Source({ id, path }: { id: string; path: string }) {
  const t = useText(words);
  const asked = useAsk(verificationApi.source, { params: { id }, query: { path } });
  // While another file is loaded the last one stays; its text under this name would be a lie.
  const shown = asked.data?.path === path ? asked : { ...asked, data: undefined };
  return (
    <Loaded asked={shown} skeleton={<Skeleton active title={false} paragraph={{ rows: 8, width: '100%' }} />}>
      {({ text, isCut }) => (
        <div className="cy-column cy-shrink">
          {isCut && <p className="cy-amber">{t.cut}</p>}
          <section
            className="algorithm-source cy-box cy-sunk cy-scroll"
            ref={reachable}
            aria-label={fill(t.source, { path })}
          >
            <ol className="cy-list">
              {keyed(text.replace(/\n$/, '').split('\n')).map(({ key, thing }) => (
                <li key={key}>
                  <code>{thing}</code>
                </li>
              ))}
            </ol>
          </section>
        </div>
      )}
    </Loaded>
  );
}
