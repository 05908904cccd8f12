import { forwardApi } from '@cloudyard/contract/iot/forward.ts';
import { Alert, Button, Form } from 'antd';
import { useState } from 'react';
import { fill, useText } from '../../../kit/text.ts';
import { useSend } from '../../../kit/use-send.ts';
import { useProblemWords } from '../../message/lent/problem-words.ts';
import { words } from '../i18n/forward/en.ts';
import { WrittenDraft } from './secret-input.tsx';

const Tried = WrittenDraft.pick({ config: true, secrets: true });
type Told = { isGood: boolean; text: string };

/** Tries what the form says now, and says in words what is wrong. */
export function TestConnection({ id }: { id: string | undefined }) {
  const t = useText(words);
  const form = Form.useFormInstance();
  const inWords = useProblemWords();
  const [told, setTold] = useState<Told>();
  const test = useSend(forwardApi.test, { act: 'form' });
  const run = async () => {
    const read = Tried.safeParse(form.getFieldsValue(true));
    // What is missing is said where it is missing.
    if (!read.success) return void form.submit();
    setTold(undefined);
    const { problem, detail, ms } = await test.mutateAsync({ body: { ...(id ? { id } : {}), ...read.data } });
    setTold(
      problem
        ? { isGood: false, text: fill(t.testFails, { problem: inWords(problem) }) }
        : { isGood: true, text: fill(t.testFine, { ms, detail }) },
    );
  };
  return (
    <div className="cy-stack cy-gap-12">
      <div>
        <Button loading={test.isPending} onClick={() => void run()}>
          {t.test}
        </Button>
      </div>
      {told && <Alert type={told.isGood ? 'success' : 'error'} showIcon title={told.text} role="status" />}
    </div>
  );
}
