import { quotaPlanApi } from '@cloudyard/contract/space/quota-plan.ts';
import { DOMAIN_NAME, SPACE_NAME, type Space } from '@cloudyard/contract/space/space.ts';
import { PLATFORMS } from '@cloudyard/contract/space/values.ts';
import { Form, Input, Select } from 'antd';
import { Field, SwitchField } from '../../../kit/fields.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { CardSkeleton } from '../../../kit/tile.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { words as sharedWords } from '../i18n/shared/en.ts';
import { words } from '../i18n/space/initialize-en.ts';
import { addressOf } from '../shared/paths.ts';
import { PeriodInput, usePeriodRules } from '../shared/period-input.tsx';
import { PlanChoice } from './plan-choice.tsx';
import { strengthOf } from './strength.ts';
import { useSpaceFree } from './use-space-free.ts';

type Props = { space: Space | null };

/** What the space is called, and how much of it there is. */
export function SpaceFields({ space }: Props) {
  const t = useText(words);
  const s = useText(sharedWords);
  return (
    <>
      <Panel title={t.identity}>
        <div className="space-fields">
          <DomainField space={space} />
          <NameField space={space} />
          <PasswordField space={space} />
          <Field name="platform" label={t.platform} help={t.platformHelp}>
            <Select options={PLATFORMS.map((value) => ({ value, label: s.platforms[value] }))} />
          </Field>
        </div>
      </Panel>
      <Panel title={t.capacity}>
        <PlanField />
        <div className="space-fields">
          <Field name="period" label={t.period} help={t.periodHelp} rules={usePeriodRules()}>
            <PeriodInput />
          </Field>
          <SwitchField name="autoRenewal" label={t.autoRenewal} help={t.autoHelp} />
        </div>
      </Panel>
    </>
  );
}

function DomainField({ space }: Props) {
  const t = useText(words);
  const typed = String(Form.useWatch('domainName') ?? '').trim();
  const isFixed = space !== null && space.submittedAt !== null;
  const free = useSpaceFree({
    field: 'domainName',
    pattern: DOMAIN_NAME,
    own: space?.domainName,
    taken: t.domainTaken,
  });
  const address = addressOf(typed);
  const help = isFixed
    ? fill(t.domainFixed, { address })
    : free === 'asking'
      ? t.checking
      : free === 'free'
        ? fill(t.domainFree, { address })
        : t.domainHelp;
  return (
    <Field name="domainName" label={t.domainName} help={help}>
      <Input maxLength={30} autoComplete="off" disabled={isFixed} />
    </Field>
  );
}

function NameField({ space }: Props) {
  const t = useText(words);
  const free = useSpaceFree({ field: 'name', pattern: SPACE_NAME, own: space?.name, taken: t.nameTaken });
  const help = free === 'asking' ? t.checking : free === 'free' ? t.nameFree : t.nameHelp;
  return (
    <Field name="name" label={t.name} help={help}>
      <Input maxLength={30} autoComplete="off" />
    </Field>
  );
}

function PasswordField({ space }: Props) {
  const t = useText(words);
  const typed = String(Form.useWatch('password') ?? '');
  const rest = space?.hasPassword ? t.passwordKept : t.passwordHelp;
  const help = typed === '' ? rest : fill(t.strength, { level: t.levels[strengthOf(typed)] });
  return (
    <Field name="password" label={t.password} help={help} optional={space?.hasPassword ?? false}>
      <Input.Password maxLength={32} autoComplete="new-password" />
    </Field>
  );
}

function PlanField() {
  const t = useText(words);
  const asked = useAsk(quotaPlanApi.offered, { query: { kind: 'space' } });
  return (
    <Loaded asked={asked} skeleton={<CardSkeleton />}>
      {({ plans }) => (
        <Field name="planId" label={t.plan}>
          <PlanChoice plans={plans} />
        </Field>
      )}
    </Loaded>
  );
}
