import type { CodecResult } from '@cloudyard/contract/iot/codec.ts';
import { Alert } from 'antd';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { words } from '../i18n/codec/en.ts';

/** What a codec answered: values, events, bytes, its log; or why it did not. */
export function CodecSaid({ said }: { said: CodecResult }) {
  const t = useText(words);
  const { error, unknown, log, micros } = said;
  return (
    <div className="cy-stack" role="status" aria-label={t.result}>
      {error && <Failed error={error} />}
      {!error && <Answer said={said} />}
      {unknown.length > 0 && (
        <Alert type="warning" showIcon title={fill(t.unknown, { ids: unknown.join(', ') })} />
      )}
      {log.length > 0 && (
        <div>
          <span className="cy-faint">{t.log}</span>
          <pre className="cy-mono cy-small cy-pre cy-flush">{log.join('\n')}</pre>
        </div>
      )}
      <span className="cy-faint cy-small">{fill(t.took, { ms: (micros / 1000).toFixed(1) })}</span>
    </div>
  );
}

function Failed({ error }: { error: NonNullable<CodecResult['error']> }) {
  const t = useText(words);
  const { kind, line, message } = error;
  const why = line === null ? message : fill(t.line, { n: line, message });
  return <Alert type="error" showIcon role="alert" title={t.kinds[kind]} description={why || undefined} />;
}

function Answer({ said }: { said: CodecResult }) {
  const t = useText(words);
  const { values, events, bytes } = said;
  if (bytes !== '')
    return (
      <div>
        <span className="cy-faint">{t.bytes}</span> <code>{bytes.match(/../g)?.join(' ')}</code>
      </div>
    );
  if (values.length + events.length === 0) return <p className="cy-faint cy-flush">{t.nothing}</p>;
  const lines = [
    ...values.map(({ time, property, value }) => ({ time, id: property, text: `${value}` })),
    ...events.map(({ time, event, output }) => ({
      time,
      id: `${t.event} ${event}`,
      text: JSON.stringify(output),
    })),
  ];
  return (
    <ul className="cy-list">
      {lines.slice(0, 100).map(({ time, id, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same property may come twice, and lines never move
        <li key={index} className="cy-row cy-ruled">
          <code>{id}</code>
          <span className="cy-figures cy-grow cy-break">{text}</span>
          <span className="cy-faint cy-small">{time ? <TimeText value={time} /> : t.now}</span>
        </li>
      ))}
    </ul>
  );
}
