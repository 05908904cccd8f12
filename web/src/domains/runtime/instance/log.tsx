import './log.css';
import { DownloadOutlined, PauseOutlined, PlayCircleOutlined } from '@ant-design/icons';
import type { LogLine } from '@cloudyard/contract/runtime/instance.ts';
import { Alert, Button, Segmented } from 'antd';
import { memo, useEffect, useRef, useState } from 'react';
import { SearchBox } from '../../../kit/filters.tsx';
import { saveText } from '../../../kit/save-text.ts';
import { ErrorState } from '../../../kit/states.tsx';
import { fill, useErrorText, useText } from '../../../kit/text.ts';
import { CardSkeleton } from '../../../kit/tile.tsx';
import { exact } from '../../../kit/time.ts';
import { words } from '../i18n/instance/log-en.ts';
import { type NumberedLine, useLog } from './use-log.ts';

const SOURCES = ['all', 'out', 'err', 'runtime'] as const;
type Source = (typeof SOURCES)[number];

const isWanted = ({ from, text }: LogLine, source: Source, q: string) =>
  (source === 'all' || from === source) && text.toLowerCase().includes(q);

/** As a file: the moment, where it came from, the text. */
export const asText = (lines: readonly LogLine[]) =>
  lines.map(({ at, from, text }) => `${at} ${from} ${text}\n`).join('');

function download(name: string, lines: readonly LogLine[]) {
  saveText(`${name}.log`, asText(lines));
}

type LogProps = { id: string /** Of the file it is downloaded as. */; name: string };

/** The output of an application, as it comes. */
export function Log({ id, name }: LogProps) {
  const t = useText(words);
  const [isPaused, setPaused] = useState(false);
  const [source, setSource] = useState<Source>('all');
  const [q, setQ] = useState<string>();
  const { lines, isLoaded, error } = useLog(id, isPaused);
  const shown = lines.filter((line) => isWanted(line, source, q?.toLowerCase() ?? ''));
  if (!isLoaded) return error ? <ErrorState error={error} /> : <Waiting />;
  return (
    <div className="cy-pad cy-stack cy-gap-12">
      <div className="cy-row">
        <SearchBox value={q} onChange={setQ} placeholder={t.search} />
        <Segmented<Source>
          aria-label={t.from}
          value={source}
          options={SOURCES.map((value) => ({ value, label: t.sources[value] }))}
          onChange={setSource}
        />
        <div className="cy-row cy-push">
          <Button
            icon={isPaused ? <PlayCircleOutlined /> : <PauseOutlined />}
            onClick={() => setPaused(!isPaused)}
          >
            {isPaused ? t.goOn : t.pause}
          </Button>
          <Button
            icon={<DownloadOutlined />}
            title={t.downloadHint}
            disabled={lines.length === 0}
            onClick={() => download(name, lines)}
          >
            {t.download}
          </Button>
        </div>
      </div>
      <Trouble error={error} />
      <Lines lines={shown} empty={lines.length === 0 ? t.none : t.noneFound} />
      <p className="cy-small cy-faint cy-flush cy-figures">
        {isPaused ? t.paused : t.live} ·{' '}
        {shown.length === lines.length
          ? fill(t.count, { n: lines.length })
          : fill(t.shown, { shown: shown.length, n: lines.length })}
      </p>
    </div>
  );
}

function Waiting() {
  const t = useText(words);
  return (
    <div className="cy-pad" role="status" aria-label={t.loading}>
      <CardSkeleton />
    </div>
  );
}

/** What is loaded stays; reading goes on by itself. */
function Trouble({ error }: { error: unknown }) {
  const errorText = useErrorText();
  return error === undefined ? null : <Alert type="warning" showIcon title={errorText(error)} />;
}

/** So near to the end, in px, that new lines are followed. */
const NEAR = 40;

function Lines({ lines, empty }: { lines: readonly NumberedLine[]; empty: string }) {
  const t = useText(words);
  const box = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const last = lines.at(-1)?.n;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line is what scrolls
  useEffect(() => {
    const { current } = box;
    if (current && follows.current) current.scrollTop = current.scrollHeight;
  }, [last]);
  return (
    <div
      ref={box}
      className="runtime-log cy-small cy-box cy-sunk cy-scroll cy-mono"
      role="log"
      aria-live="off"
      aria-label={t.label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        follows.current = scrollHeight - scrollTop - clientHeight < NEAR;
      }}
    >
      {lines.length === 0 ? <p className="cy-pad cy-faint cy-flush">{empty}</p> : <Drawn lines={lines} />}
    </div>
  );
}

const Drawn = memo(({ lines }: { lines: readonly NumberedLine[] }) =>
  lines.map((line) => <Line key={line.n} line={line} />),
);
Drawn.displayName = 'Drawn';

const Line = memo(({ line: { at, from, text } }: { line: NumberedLine }) => {
  const { sources } = useText(words);
  return (
    <div className={`runtime-log-line cy-fold is-${from}`}>
      <time className="cy-faint" dateTime={at}>
        {exact(at).slice(5)}
      </time>
      <span className="cy-faint cy-ellipsis">{sources[from]}</span>
      <span className="cy-pre cy-break">{text}</span>
    </div>
  );
});
Line.displayName = 'Line';
