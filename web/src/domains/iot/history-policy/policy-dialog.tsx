import {
  historyPolicyApi,
  KeepRule,
  type KeptNode,
  type PolicyTarget,
  type ScopePolicy,
  USUAL_RULE,
} from '@cloudyard/contract/iot/history-policy.ts';
import { type ReactNode, useState } from 'react';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { FormDrawer } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/history-policy/en.ts';
import { EstimateLine } from './estimate-line.tsx';
import { RuleFields } from './rule-fields.tsx';
import { type Chosen, TargetChoice } from './target-choice.tsx';
import { refresh } from './use-policy-acts.ts';

type FormProps = {
  title: string;
  target: PolicyTarget | undefined;
  initial: KeepRule;
  edits?: boolean;
  onClose: () => void;
  onDone?: (() => void) | undefined;
  children?: ReactNode;
};

function RuleDrawer({ title, target, initial, edits = false, ...props }: FormProps) {
  const t = useText(words);
  const toast = useToast();
  const save = useSend(historyPolicyApi.save, { act: 'form', refresh });
  const send = async (rule: KeepRule) => {
    if (!target) return;
    await save.mutateAsync({ body: { target, rule } });
    toast.success(t.saved);
    props.onDone?.();
    props.onClose();
  };
  return (
    <FormDrawer title={title} size={560} onClose={props.onClose}>
      <EntityForm
        schema={KeepRule}
        initial={initial}
        edits={edits}
        verb={t.save}
        failed={t.failed}
        onSend={send}
        onCancel={props.onClose}
      >
        {props.children}
        <RuleFields />
        <EstimateLine target={target} />
      </EntityForm>
    </FormDrawer>
  );
}

const targetOf = (nodes: readonly KeptNode[]): PolicyTarget => ({
  kind: 'nodes',
  nodes: nodes.map(({ id, revision }) => ({ id, revision })),
});

type NodesProps = { nodes: readonly KeptNode[]; onClose: () => void; onDone?: () => void };

/** The rule of one node, or of several at once. */
export function NodesDialog({ nodes, onClose, onDone }: NodesProps) {
  const t = useText(words);
  const [first] = nodes;
  if (!first) return null;
  const isOne = nodes.length === 1;
  return (
    <RuleDrawer
      title={isOne ? fill(t.editTitle, { name: first.name }) : fill(t.batchTitle, { n: nodes.length })}
      target={targetOf(nodes)}
      initial={isOne ? first.rule : USUAL_RULE}
      edits={isOne && first.from === 'node'}
      onClose={onClose}
      onDone={onDone}
    />
  );
}

/** The rule of a product, a group or a device, which their nodes follow. */
export function ScopeDialog({ policy, onClose }: { policy?: ScopePolicy | undefined; onClose: () => void }) {
  const t = useText(words);
  const [chosen, setChosen] = useState<Chosen | undefined>(
    policy && { kind: policy.kind, id: policy.targetId, revision: policy.revision },
  );
  return (
    <RuleDrawer
      title={policy ? fill(t.editTitle, { name: policy.name }) : t.applyTitle}
      target={chosen}
      initial={policy?.rule ?? USUAL_RULE}
      edits={Boolean(policy)}
      onClose={onClose}
    >
      {!policy && <TargetChoice chosen={chosen} onChoose={setChosen} />}
    </RuleDrawer>
  );
}
