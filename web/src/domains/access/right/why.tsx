import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import { memberApi } from '@cloudyard/contract/access/member.ts';
import {
  type Explanation,
  type Questionable,
  type RuleAnswer,
  rightApi,
} from '@cloudyard/contract/access/right.ts';
import { REACHES } from '@cloudyard/contract/access/values.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { type Place, usePlaceId } from '../../../kit/place.ts';
import { Loaded } from '../../../kit/states.tsx';
import { fill, locale, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { roleText } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/right/en.ts';

type Asked = { userId?: string; at: string; roleId: string; what?: string };

/** Why a user can or cannot do something: the deciding rule in plain words. */
export function Why({ place }: { place: Place }) {
  const t = useText(words);
  const enterpriseId = usePlaceId(place);
  const [asked, setAsked] = useState<Asked>({ at: NIL, roleId: NIL });
  const questions = useAsk(rightApi.questions, { query: { enterpriseId } });
  return (
    <div className="access-why cy-pad cy-grid cy-gap-16">
      <p>{t.whyHint}</p>
      <div className="access-why-form cy-fold cy-grid">
        <PersonChoice place={place} asked={asked} onChange={setAsked} />
        <Field label={t.what}>
          <QuestionSelect
            questions={questions.data ?? []}
            value={asked.what}
            onChange={(what) => setAsked({ ...asked, what })}
          />
        </Field>
      </div>
      {asked.userId && asked.what && (
        <Answer
          // A changed query shows no answer until its own has arrived.
          key={`${asked.userId} ${asked.at} ${asked.roleId} ${asked.what}`}
          ask={{ userId: asked.userId, enterpriseId, at: asked.at, roleId: asked.roleId, what: asked.what }}
          questions={questions.data ?? []}
        />
      )}
    </div>
  );
}

const Field = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
  <label className="cy-grid cy-gap-4">
    <span>{label}</span>
    {children}
  </label>
);

type PersonChoiceProps = { place: Place; asked: Asked; onChange: (asked: Asked) => void };

function PersonChoice({ place, asked, onChange }: PersonChoiceProps) {
  const t = useText(words);
  const enterpriseId = usePlaceId(place);
  const [q, setQ] = useState('');
  const people = useAsk(rightApi.people, { query: { enterpriseId, q } });
  const person = people.data?.find(({ id }) => id === asked.userId);
  const held = useAsk(
    memberApi.pairs,
    { query: { user: asked.userId ?? NIL } },
    { enabled: asked.userId !== undefined },
  );
  const roles = asked.userId ? (held.data ?? []) : [];
  return (
    <>
      <Field label={t.person}>
        <Select
          aria-label={t.person}
          showSearch={{ filterOption: false, onSearch: setQ }}
          placeholder={t.personHint}
          loading={people.isFetching}
          value={asked.userId ?? null}
          options={(people.data ?? []).map(({ id, realName, username }) => ({
            value: id,
            label: `${realName} ${username}`.trim(),
          }))}
          onChange={(userId: string) => onChange({ ...asked, userId, at: NIL, roleId: NIL })}
        />
      </Field>
      {place === 'platform' && (
        <Field label={t.at}>
          <Select
            aria-label={t.at}
            value={asked.at}
            options={[
              { value: NIL, label: t.nowhere },
              ...(person?.enterprises ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(at: string) => onChange({ ...asked, at })}
          />
        </Field>
      )}
      <Field label={t.role}>
        <Select
          aria-label={t.role}
          value={asked.roleId}
          options={[
            { value: NIL, label: t.allRoles },
            ...roles.map(({ role }) => ({ value: role.id, label: roleText(role.name) })),
          ]}
          onChange={(roleId: string) => onChange({ ...asked, roleId })}
        />
      </Field>
    </>
  );
}

type QuestionSelectProps = {
  questions: readonly Questionable[];
  value: string | undefined;
  onChange: (what: string) => void;
};

function QuestionSelect({ questions, value, onChange }: QuestionSelectProps) {
  const t = useText(words);
  const en = locale.use() === 'en';
  const label = ({ kind, name, nameEn }: Questionable) => {
    if (kind === 'call') return en ? `${name} · ${nameEn}` : name;
    return en ? nameEn : name;
  };
  const options = (['menu', 'key', 'call'] as const).map((kind) => ({
    label: t.kinds[kind],
    options: questions
      .filter((one) => one.kind === kind)
      .map((one) => ({
        value: one.what,
        label: label(one),
        search: `${one.name} ${one.nameEn} ${one.what}`,
      })),
  }));
  return (
    <Select
      aria-label={t.what}
      showSearch={{ optionFilterProp: 'search' }}
      placeholder={t.whatHint}
      value={value ?? null}
      options={options}
      popupMatchSelectWidth={false}
      onChange={onChange}
    />
  );
}

type WhyAsk = { userId: string; enterpriseId: string; at: string; roleId: string; what: string };

function Answer({ ask, questions }: { ask: WhyAsk; questions: readonly Questionable[] }) {
  const asked = useAsk(rightApi.why, { query: ask });
  const question = questions.find(({ what }) => what === ask.what);
  return (
    <section className="cy-box cy-pad" aria-live="polite">
      <Loaded asked={asked}>{(found) => <Told found={found} question={question} />}</Loaded>
    </section>
  );
}

function Told({ found, question }: { found: Explanation; question: Questionable | undefined }) {
  const t = useText(words);
  const en = locale.use() === 'en';
  const what = (en && question?.kind !== 'call' ? question?.nameEn : question?.name) ?? '';
  const name = found.person.realName || found.person.username;
  return (
    <>
      <h2 className="cy-line cy-bottom-12 cy-size-16">
        <Mark passed={found.allowed} />
        {fill(found.allowed ? t.can : t.cannot, { name, what })}
      </h2>
      <ol className="cy-grid cy-gap-8 cy-list">
        {found.rules.map((rule) => (
          <li className="cy-line cy-baseline" key={rule.rule}>
            <Mark passed={rule.passed} /> <span>{ruleText(t, rule)}</span>
          </li>
        ))}
      </ol>
      {found.through.length > 0 && (
        <>
          <h3>{t.through}</h3>
          <ul>
            {found.through.map((one) => (
              <li key={`${one.roleId} ${one.menuId} ${one.key}`}>
                {fill(t.throughOne, {
                  role: roleText(one.roleName),
                  via: t.via[one.via],
                  menu: (en && one.menuNameEn) || one.menuName,
                  name: (en && one.nameEn) || one.name,
                })}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function ruleText(t: (typeof words)['cn'], { rule, passed, about }: RuleAnswer): string {
  const reach = REACHES.find((one) => one === about.reach);
  const text: string = (passed ? t.passed : t.failed)[rule];
  return fill(text, { ...about, ...(reach ? { reach: t.reaches[reach] } : {}) });
}

const Mark = ({ passed }: { passed: boolean }) =>
  passed ? <CheckCircleFilled className="cy-green" /> : <CloseCircleFilled className="cy-bad" />;
