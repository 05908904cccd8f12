import { type Audience, sentApi } from '@cloudyard/contract/message/sent.ts';
import { MAX_RECIPIENTS } from '@cloudyard/contract/message/values.ts';
import { Alert, Checkbox, Select } from 'antd';
import { useId, useMemo } from 'react';
import { useMay } from '../../../kit/may.tsx';
import type { Place } from '../../../kit/place.ts';
import { fill, useErrorText, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useDebounced } from '../../../kit/use-debounced.ts';
import { words } from '../i18n/sent/en.ts';
import { optionsOf, useGroups } from '../shared/lookups.ts';
import { keyIn } from '../shared/place.ts';
import { TargetPicker } from '../shared/target-picker.tsx';
import { isAddressed } from './draft.ts';

const NONE: Audience = { groups: [], users: [], everybody: false };

type AudienceInputProps = {
  place: Place;
  enterpriseId: string;
  /** Users chosen before. */
  known: readonly { id: string; name: string }[];
  id?: string;
  value?: Audience;
  onChange?: (audience: Audience) => void;
};

/** Groups, users or everyone, and how many users that is. */
export function AudienceInput({
  place,
  enterpriseId,
  known,
  id,
  value = NONE,
  onChange,
}: AudienceInputProps) {
  const t = useText(words).compose;
  const mayAll = useMay()(keyIn(place, 'everybody', 'send'));
  const change = (patch: Partial<Audience>) => onChange?.({ ...value, ...patch });
  return (
    // The form scrolls here and puts the focus here.
    <div className="message-audience cy-column cy-gap-12" id={id} tabIndex={-1}>
      {(mayAll || value.everybody) && (
        <Checkbox checked={value.everybody} onChange={(event) => change({ everybody: event.target.checked })}>
          {t.everybody[place]}
        </Checkbox>
      )}
      {value.everybody ? (
        <p className="cy-faint">{t.everybodyNote}</p>
      ) : (
        <Chosen enterpriseId={enterpriseId} known={known} value={value} onChange={change} />
      )}
      <Preview enterpriseId={enterpriseId} audience={value} />
    </div>
  );
}

type ChosenProps = Pick<AudienceInputProps, 'enterpriseId' | 'known'> & {
  value: Audience;
  onChange: (patch: Partial<Audience>) => void;
};

function Chosen({ enterpriseId, known, value, onChange }: ChosenProps) {
  const all = useText(words);
  const t = all.compose;
  const groups = useGroups(enterpriseId, all.groupsFailed);
  const id = useId();
  return (
    <div className="message-manage-pair cy-fold cy-halves cy-gap-0-16 cy-grid">
      <div className="message-manage-field cy-stack cy-gap-4">
        <label htmlFor={`${id}-groups`}>{t.groups}</label>
        <Select
          id={`${id}-groups`}
          mode="multiple"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t.groups}
          notFoundContent={t.groupsNone}
          value={value.groups}
          options={optionsOf(groups, ({ name }) => name)}
          onChange={(next: string[]) => onChange({ groups: next })}
        />
      </div>
      <div className="message-manage-field cy-stack cy-gap-4">
        <label htmlFor={`${id}-people`}>{t.people}</label>
        <TargetPicker
          id={`${id}-people`}
          enterpriseId={enterpriseId}
          kind="user"
          known={known}
          value={value.users}
          onChange={(users) => onChange({ users })}
          placeholder={t.people}
          none={t.peopleNone}
        />
      </div>
    </div>
  );
}

/** The current number of recipients, each counted once, with the first of them. */
function Preview({ enterpriseId, audience }: { enterpriseId: string; audience: Audience }) {
  const t = useText(words).compose;
  const errorText = useErrorText();
  const { everybody } = audience;
  const groups = audience.groups.join();
  const users = audience.users.join();
  const wanted = useMemo(
    () => ({ groups: split(groups), users: split(users), everybody }),
    [groups, users, everybody],
  );
  const body = useDebounced(wanted, 400);
  const isAsked = isAddressed(wanted);
  const asked = useAsk(
    sentApi.preview,
    { body: { ...body, enterpriseId } },
    { enabled: isAsked && isAddressed(body) },
  );
  if (!isAsked) return null;
  if (asked.error) return <Alert type="error" showIcon title={errorText(asked.error)} role="alert" />;
  if (!asked.data || body !== wanted || asked.isPlaceholderData) {
    return (
      <p className="message-audience-count cy-block cy-faint" role="status">
        {t.counting}
      </p>
    );
  }
  const { count, people, tooMany } = asked.data;
  const names = people.map(({ name }) => name).join(t.between);
  return (
    <div className="message-audience-count cy-block" role="status">
      {count === 0 ? (
        <Alert type="warning" showIcon title={t.nobody} />
      ) : (
        <>
          <strong className="cy-figures">{fill(t.count, { n: count.toLocaleString() })}</strong>{' '}
          <span className="cy-faint">{fill(count > people.length ? t.first : t.whole, { names })}</span>
        </>
      )}
      {tooMany && <Alert type="warning" showIcon title={fill(t.tooMany, { n: MAX_RECIPIENTS })} />}
    </div>
  );
}

const split = (ids: string) => (ids === '' ? [] : ids.split(','));
