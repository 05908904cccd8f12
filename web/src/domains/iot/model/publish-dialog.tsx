import { type Impact, type ModelView, modelApi } from '@cloudyard/contract/iot/model.ts';
import type { Product } from '@cloudyard/contract/iot/product.ts';
import { Alert, Checkbox, Input } from 'antd';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { Skeleton } from '../../../kit/skeleton.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/model/en.ts';
import { devicePathById } from '../shared/device-paths.ts';
import { pushPath, rulePath } from '../shared/paths.ts';
import { MODEL_CALLS } from './model-calls.ts';

type PublishDialogProps = { product: Product; view: ModelView; onClose: () => void };

/** Shows what would break, and for whom, before it does. */
export function PublishDialog({ product, view, onClose }: PublishDialogProps) {
  const t = useText(words);
  const toast = useToast();
  const noteId = useId();
  const [note, setNote] = useState('');
  const [hasRead, setHasRead] = useState(false);
  const params = { id: product.id };
  const impact = useAsk(modelApi.impact, { params });
  const publish = useSend(modelApi.publish, { act: 'submit', verb: t.publish, refresh: MODEL_CALLS });
  // What an earlier draft would have broken says nothing of this one.
  const known = impact.isFetching ? undefined : impact.data;
  const isBreaking = (known?.breaks.length ?? 0) > 0;
  const send = async () => {
    await publish.mutateAsync({ params, body: { revision: view.revision, note, isBreaking: hasRead } });
    toast.success(fill(t.published, { n: view.version }));
    onClose();
  };
  return (
    <FormModal
      title={fill(t.publishTitle, { n: view.version })}
      dirty={note !== ''}
      okText={t.publish}
      okButtonProps={{
        disabled: !known || (isBreaking && !hasRead),
        loading: publish.isPending,
        danger: isBreaking,
      }}
      onOk={() => void send()}
      onClose={onClose}
    >
      <div className="cy-stack">
        {impact.isFetching ? (
          <Skeleton lines={['60%', '100%']} />
        ) : (
          <Loaded asked={impact}>{(found) => <Found impact={found} />}</Loaded>
        )}
        {isBreaking && (
          <Checkbox checked={hasRead} onChange={({ target }) => setHasRead(target.checked)}>
            {t.readBreaks}
          </Checkbox>
        )}
        <label htmlFor={noteId}>{t.note}</label>
        <Input.TextArea
          id={noteId}
          rows={2}
          maxLength={300}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </div>
    </FormModal>
  );
}

function Found({ impact }: { impact: Impact }) {
  const t = useText(words);
  const { breaks, devices, rules, pushes, untagged, ...counts } = impact;
  return (
    <>
      <p className="cy-flush">{fill(t.difference, counts)}</p>
      {breaks.length === 0 ? (
        <Alert type="success" showIcon title={t.noBreaks} />
      ) : (
        <Alert type="warning" showIcon title={fill(t.breaks, { n: breaks.length, devices })} />
      )}
      <ul className="cy-list cy-small">
        {breaks.map((one) => (
          <li key={`${one.part} ${one.id} ${one.kind}`}>
            <code>{one.id}</code> {one.name} · {t.kinds[one.kind]}
            {one.before !== '' && ` · ${one.before} → ${one.after}`}
          </li>
        ))}
      </ul>
      {rules.length > 0 && (
        <p className="cy-flush">
          {t.brokenRules} <Named list={rules} pathOf={rulePath} />
        </p>
      )}
      {pushes.length > 0 && (
        <p className="cy-flush">
          {t.brokenPushes} <Named list={pushes} pathOf={pushPath} />
        </p>
      )}
      {untagged.count > 0 && (
        <p className="cy-flush">
          {fill(t.untagged, { n: untagged.count })} <Named list={untagged.devices} pathOf={devicePathById} />
        </p>
      )}
    </>
  );
}

function Named({ list, pathOf }: { list: Impact['rules']; pathOf: (id: string) => string }) {
  return (
    <>
      {list.map(({ id, name }, n) => (
        <span key={id}>
          {n > 0 && ', '}
          <Link to={pathOf(id)}>{name}</Link>
        </span>
      ))}
    </>
  );
}
