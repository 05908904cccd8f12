import { type Rule, type RuleView, ruleApi } from '@cloudyard/contract/iot/rule.ts';
import { Tag } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CopyId } from '../../../kit/copy-id.tsx';
import type { Fact } from '../../../kit/detail-page.tsx';
import { LoadedObject, ObjectPage } from '../../../kit/object-page.tsx';
import { RowActions } from '../../../kit/row-actions.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/rule/editor-en.ts';
import { words as listWords } from '../i18n/rule/en.ts';
import { TrialTab } from '../rule-trial/trial-tab.tsx';
import { RULES } from '../shared/paths.ts';
import { WithAddressId } from '../shared/with-address-id.tsx';
import { CopyRuleDialog } from './rule-dialog.tsx';
import { RuleEditor } from './rule-editor.tsx';
import { RuleStateTag } from './rule-state.tsx';
import { TracesTab } from './traces-tab.tsx';
import { useRuleActs } from './use-rule-acts.ts';
import { VersionsTab } from './versions-tab.tsx';

/** One rule: its drawing, what it would do, what it did, and its versions. */
export function RulePage() {
  return <WithAddressId>{(id) => <One key={id} id={id} />}</WithAddressId>;
}

function One({ id }: { id: string }) {
  const asked = useAsk(ruleApi.view, { params: { id } });
  return (
    <LoadedObject asked={asked} missing="iot.rule_not_found">
      {(rule) => <Shown rule={rule} onReload={() => void asked.refetch()} />}
    </LoadedObject>
  );
}

function Shown({ rule, onReload }: { rule: RuleView; onReload: () => void }) {
  const t = useText(words);
  const list = useText(listWords);
  const navigate = useNavigate();
  const [copied, setCopied] = useState<Rule>();
  const actsOf = useRuleActs(setCopied, () => void navigate(RULES));
  const identity = (
    <>
      <RuleStateTag state={rule.state} />
      {rule.canary && <Tag>{list.onCanary}</Tag>}
      {rule.hasDraft && rule.version !== null && <Tag>{list.draft}</Tag>}
      <CopyId id={rule.id} />
    </>
  );
  return (
    <>
      <ObjectPage
        type="rule"
        id={rule.id}
        title={rule.name}
        identity={identity}
        facts={useFacts(rule)}
        actions={<RowActions actions={actsOf(rule)} />}
        tabs={[
          {
            key: 'canvas',
            label: t.tabs.canvas,
            show: () => <RuleEditor rule={rule} onReload={onReload} />,
          },
          { key: 'trial', label: t.tabs.trial, show: () => <TrialTab rule={rule} /> },
          { key: 'traces', label: t.tabs.traces, show: () => <TracesTab rule={rule} /> },
          { key: 'versions', label: t.tabs.versions, show: () => <VersionsTab rule={rule} /> },
        ]}
      />
      {copied && <CopyRuleDialog rule={copied} onClose={() => setCopied(undefined)} />}
    </>
  );
}

function useFacts(rule: RuleView): Fact[] {
  const t = useText(words);
  const list = useText(listWords);
  return [
    { label: t.published, value: rule.version === null ? t.none : fill(t.versionN, { n: rule.version }) },
    { label: t.devices, value: rule.devices.toLocaleString() },
    { label: t.messages, value: rule.messages.toLocaleString() },
    { label: t.failures, value: rule.failures.toLocaleString() },
    ...(rule.lastError ? [{ label: t.lastError, value: rule.lastError }] : []),
    { label: list.updatedAt, value: <TimeText value={rule.updatedAt} /> },
    { label: list.description, value: rule.description },
  ];
}
