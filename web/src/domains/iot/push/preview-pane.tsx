import '../shared/forward.css';
import { type Preview, PushDraft, pushApi, type Wrong } from '@cloudyard/contract/iot/push.ts';
import { Alert, Form } from 'antd';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useDebounced } from '../../../kit/use-debounced.ts';
import { words } from '../i18n/push/en.ts';

const Asked = PushDraft.pick({ scope: true, filter: true, template: true });

/** Checks filter and template while they are written, and shows what they make of a real message. */
export function PreviewPane() {
  const t = useText(words);
  const form = Form.useFormInstance();
  // Groups stand in no field yet, and are of the scope all the same.
  const watched = Form.useWatch((values) => JSON.stringify([values.scope, values.filter, values.template]), {
    form,
    preserve: true,
  });
  const settled = useDebounced(watched, 500);
  const [scope, filter, template] = settled ? JSON.parse(settled) : [];
  const read = Asked.safeParse({ scope, filter: filter ?? '', template: template ?? '' });
  const asked = useAsk(pushApi.preview, { body: read.data as never }, { enabled: read.success });
  if (!read.success || !asked.data) return null;
  return (
    <section className="cy-stack cy-gap-12" aria-label={t.preview} aria-live="polite">
      <h3 className="cy-flush">{t.preview}</h3>
      <Told preview={asked.data} texts={{ filter: filter ?? '', template: template ?? '' }} />
    </section>
  );
}

function Told({ preview, texts }: { preview: Preview; texts: { filter: string; template: string } }) {
  const t = useText(words);
  const { filter, template, sample, passes, result, failure } = preview;
  return (
    <>
      {filter && <Problem label={t.filter} wrong={filter} text={texts.filter} />}
      {template && <Problem label={t.template} wrong={template} text={texts.template} />}
      {failure !== null && <Alert type="warning" showIcon title={fill(t.failure, { message: failure })} />}
      {passes !== null && (
        <Alert type={passes ? 'success' : 'info'} showIcon title={passes ? t.passes : t.passesNot} />
      )}
      {sample === null && !filter && !template && <p className="cy-faint cy-flush">{t.noSample}</p>}
      {result !== null && <Text label={t.result} text={result} />}
      {sample !== null && <Text label={t.sample} text={sample} />}
    </>
  );
}

/** Where it is wrong, underlined in what was written. */
function Problem({ label, wrong, text }: { label: string; wrong: Wrong; text: string }) {
  const t = useText(words);
  const { message, start } = wrong;
  const end = Math.max(wrong.end, start + 1);
  return (
    <Alert
      type="error"
      showIcon
      title={`${label}: ${fill(t.wrongAt, { at: start + 1, message })}`}
      description={
        <code className="cy-mono">
          {text.slice(Math.max(0, start - 30), start)}
          <mark className="iot-wrong">{text.slice(start, end) || ' '}</mark>
          {text.slice(end, end + 30)}
        </code>
      }
    />
  );
}

const Text = ({ label, text }: { label: string; text: string }) => (
  <div>
    <span className="cy-faint">{label}</span>
    <pre className="cy-mono cy-pre iot-payload">{text}</pre>
  </div>
);
