import { historyPolicyApi, type KeptNode } from '@cloudyard/contract/iot/history-policy.ts';
import type { RowAction } from '../../../kit/columns.tsx';
import { useMay } from '../../../kit/may.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/history-policy/en.ts';

export const refresh = [historyPolicyApi.list, historyPolicyApi.scopes];

/** What can be done with the policy of one node. */
export function usePolicyActs(onEdit: (node: KeptNode) => void) {
  const t = useText(words);
  const may = useMay();
  const toast = useToast();
  const save = useSend(historyPolicyApi.save, { act: 'list', failed: t.failed, refresh });
  const set = (node: KeptNode, rule: KeptNode['rule'] | null, said: string) => {
    const target = { kind: 'nodes' as const, nodes: [{ id: node.id, revision: node.revision }] };
    const onSuccess = () => toast.success(fill(said, { name: node.name }));
    save.mutate({ body: { target, rule } }, { thing: node.name, onSuccess });
  };
  return (node: KeptNode): RowAction[] => {
    if (!may(historyPolicyApi.save.allow)) return [];
    const { rule } = node;
    const turned = { ...rule, enabled: !rule.enabled };
    return [
      { key: 'edit', label: t.edit, onClick: () => onEdit(node) },
      {
        key: 'turn',
        label: rule.enabled ? t.switchOff : t.switchOn,
        onClick: () => set(node, turned, rule.enabled ? t.switched.off : t.switched.on),
      },
      ...(node.from === 'node'
        ? [{ key: 'inherit', label: t.inherit, onClick: () => set(node, null, t.inherited) }]
        : []),
    ];
  };
}
