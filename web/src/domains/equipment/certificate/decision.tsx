import type { CertificateDetail, VerifyCategory } from '@cloudyard/contract/equipment/certificate.ts';
import { Alert, Button, Form } from 'antd';
import { useState } from 'react';
import { z } from 'zod';
import { useConfirm } from '../../../kit/confirm.ts';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { TextAreaField } from '../../../kit/fields.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useKeys } from '../../../kit/use-keys.ts';
import { words } from '../i18n/certificate/review-en.ts';
import { categoryOf, type Judging } from './use-verdict.ts';

type DecisionProps = { found: CertificateDetail; judging: Judging; onNext: () => void };

/** Pass what is shown, or refuse it with a reason. */
export function Decision({ found, judging, onNext }: DecisionProps) {
  const t = useText(words);
  const category = categoryOf(found);
  return (
    <Panel title={t.decision}>
      <div className="cy-column cy-gap-12">
        {category ? (
          <Deciding found={found} category={category} judging={judging} />
        ) : (
          <Decided found={found} onNext={onNext} />
        )}
      </div>
    </Panel>
  );
}

type DecidingProps = Omit<DecisionProps, 'onNext'> & { category: VerifyCategory };

function Deciding({ found, category, judging }: DecidingProps) {
  const t = useText(words);
  const confirm = useConfirm();
  const [failing, setFailing] = useState(false);
  const { hindrance, name, beginDate: begin, endDate: end, equipment } = found;
  const { busy } = judging;
  const isFree = hindrance === null;
  const pass = async () => {
    const question = {
      title: fill(t.passTitle[category], { name }),
      consequence: category === 'REGISTER' ? fill(t.passText.REGISTER, { begin, end }) : t.passText.DESTROY,
      verb: t.pass,
    };
    if (await confirm(question)) judging.pass(found);
  };
  useKeys(isFree && !busy ? { a: () => void pass(), r: () => setFailing(true) } : {});
  if (failing && isFree)
    return <FailForm found={found} category={category} judging={judging} onBack={() => setFailing(false)} />;
  return (
    <>
      {hindrance && <p className="cy-faint cy-flush">{t.hindrances[hindrance]}</p>}
      {category === 'DESTROY' && equipment && (
        <Alert type="warning" showIcon title={fill(t.cuts, { name: equipment.equipmentId })} />
      )}
      <div className="cy-row">
        <Button type="primary" loading={busy} disabled={!isFree} onClick={() => void pass()}>
          {t.pass}
        </Button>
        <Button danger disabled={busy || !isFree} onClick={() => setFailing(true)}>
          {t.fail}
        </Button>
      </div>
      <p className="cy-faint cy-keys cy-small cy-flush">{t.keys}</p>
    </>
  );
}

const Refused = z.object({ comment: z.string().trim().min(1).max(500) });
const joined = (now: string, more: string) => (now.includes(more) ? now : `${now.trim()} ${more}`.trim());

/** Common reasons to choose and a text of the reviewer's own; the applicant reads it. */
function FailForm({ found, category, judging, onBack }: DecidingProps & { onBack: () => void }) {
  const t = useText(words);
  const canned = category === 'REGISTER' ? t.canned : t.cannedDestroy;
  return (
    <EntityForm
      schema={Refused}
      initial={{ comment: '' }}
      verb={t.fail}
      onSend={({ comment }) => judging.fail(found, comment)}
      onCancel={onBack}
    >
      <Form.Item noStyle shouldUpdate>
        {({ getFieldValue, setFieldValue }) => (
          <fieldset
            className="cy-unframed cy-unpadded cy-flush cy-row cy-gap-4 cy-bottom-12"
            aria-label={t.reasons}
          >
            {Object.values(canned).map((text) => (
              <Button
                key={text}
                size="small"
                onClick={() => setFieldValue('comment', joined(getFieldValue('comment') ?? '', text))}
              >
                {text}
              </Button>
            ))}
          </fieldset>
        )}
      </Form.Item>
      <TextAreaField name="comment" label={t.reason} help={t.reasonHelp} maxLength={500} />
    </EntityForm>
  );
}

/** The verdict, when there is nothing to decide. */
function Decided({ found, onNext }: Pick<DecisionProps, 'found' | 'onNext'>) {
  const t = useText(words);
  const { comment, reviewerName, verifyTime } = found;
  return (
    <>
      <p className="cy-flush">
        {verifyTime
          ? [t.closed[comment ? 'no-pass' : 'pass'], reviewerName].filter(Boolean).join(' · ')
          : t.notWaiting}{' '}
        {verifyTime && <TimeText value={verifyTime} />}
      </p>
      {comment && <p className="cy-flush cy-break">{comment}</p>}
      <div>
        <Button onClick={onNext}>{t.next}</Button>
      </div>
    </>
  );
}
