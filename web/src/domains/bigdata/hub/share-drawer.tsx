import { type HubKind, hubApi } from '@cloudyard/contract/bigdata/hub.ts';
import { AutoComplete, Form, Radio } from 'antd';
import { useState } from 'react';
import { DateField } from '../../../kit/date-field.tsx';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { Field, SwitchField, TextField } from '../../../kit/fields.tsx';
import { FormDrawer } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { usePeopleNames } from '../../enterprise/lent/people-select.tsx';
import { words } from '../i18n/hub/en.ts';
import { Shares } from './shares.tsx';

type Thing = { kind: HubKind; id: string };

const SENTENCES: Record<HubKind, (t: typeof words.cn) => string> = {
  dataset: (t) => t.shareSentence,
  algorithm: (t) => t.algorithmSentence,
  model: (t) => t.modelSentence,
  project: (t) => t.shareSentence,
};

/** To whom it is given, and a new one below: the bar of a form goes down to the edge. */
export function ShareDrawer({ thing, onClose }: { thing: Thing; onClose: () => void }) {
  const t = useText(words);
  const toast = useToast();
  const [sent, setSent] = useState(0);
  const share = useSend(hubApi.share, {
    ...{ act: 'form' as const, refresh: [hubApi.shares, hubApi.thing, hubApi.page] },
  });
  const { kind } = thing;
  return (
    <FormDrawer title={t.share} size={560} onClose={onClose}>
      <div className="cy-stack cy-gap-24">
        <p className="cy-flush cy-faint">{SENTENCES[kind](t)}</p>
        <Shares thing={thing} />
        <EntityForm
          // A new one each time: what was sent is not what is typed next.
          key={sent}
          schema={hubApi.share.body}
          initial={{ with: 'colleague', name: '', mayDownload: false, until: null }}
          verb={t.share}
          failed={t.shareFailed}
          onSend={async (body) => {
            const { withName } = await share.mutateAsync({ params: thing, body });
            toast.success(fill(t.shared, { name: withName }));
            setSent(sent + 1);
          }}
        >
          <ShareFields kind={kind} />
        </EntityForm>
      </div>
    </FormDrawer>
  );
}

const WITHS = ['colleague', 'enterprise'] as const;

function ShareFields({ kind }: { kind: HubKind }) {
  const t = useText(words);
  const isColleague = Form.useWatch('with') !== 'enterprise';
  return (
    <>
      <Field name="with" label={t.with}>
        <Radio.Group options={WITHS.map((value) => ({ value, label: t.withs[value] }))} />
      </Field>
      {isColleague ? (
        <ColleagueField />
      ) : (
        <TextField name="name" label={t.enterprise} help={t.enterpriseHelp} maxLength={100} />
      )}
      {kind !== 'algorithm' && <SwitchField name="mayDownload" label={t.mayDownload} />}
      <DateField name="until" label={t.shareUntil} help={t.untilHelp} />
    </>
  );
}

/** Who may see the people of the enterprise chooses one; others type the username. */
function ColleagueField() {
  const t = useText(words);
  const options = usePeopleNames();
  return (
    <Field name="name" label={t.colleague} help={t.colleagueHelp}>
      <AutoComplete
        options={options}
        showSearch={{
          filterOption: (typed, option) => String(option?.label).toLowerCase().includes(typed.toLowerCase()),
        }}
      />
    </Field>
  );
}
