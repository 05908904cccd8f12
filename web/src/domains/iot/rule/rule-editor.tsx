import './rule.css';
import { type RuleView, ruleApi } from '@cloudyard/contract/iot/rule.ts';
import {
  mayLink,
  type RuleGraph,
  type RuleNode,
  type RuleNodeType,
} from '@cloudyard/contract/iot/rule-graph.ts';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { Canvas } from '../../../kit/canvas/canvas.tsx';
import type { PaletteGroup } from '../../../kit/canvas/face.ts';
import { LeaveGuard } from '../../../kit/leave-guard.tsx';
import { useMay } from '../../../kit/may.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/rule/editor-en.ts';
import { words as nodeWords } from '../i18n/rule/node-en.ts';
import { MessageTest } from '../rule-trial/message-test.tsx';
import { CanaryBanner } from './canary-banner.tsx';
import { FAMILIES, FAMILY_TONES, kindsOf, newNode } from './node-kinds.ts';
import { ProblemList } from './problem-list.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { SidePanel } from './side-panel.tsx';
import { useFaces } from './use-faces.ts';
import { type Problem, useProblems } from './use-problems.ts';
import { useRuleWork } from './use-rule-work.ts';

const COUNT_MS = 10_000;

/** The drawing of a rule with everything to change, check and publish it. */
export function RuleEditor({ rule, onReload }: { rule: RuleView; onReload: () => void }) {
  const t = useText(words);
  const mayEdit = useMay()(ruleApi.save.allow);
  const work = useRuleWork(rule, onReload);
  const { graph, scope } = work.now;
  const [selected, setSelected] = useState<string[]>([]);
  const [shown, setShown] = useState<{ id: string }>();
  const { problems, isValid, isChecking } = useProblems(scope, graph, mayEdit);
  const { counts, canary } = useCounts(rule);
  const faceOf = useFaces({ counts, problems: useMarks(problems) });
  const changeGraph = (next: RuleGraph, tag?: string) => work.change({ ...work.now, graph: next }, tag);
  const palette = usePalette();
  const jump = (id: string) => {
    setSelected([id]);
    setShown({ id });
  };
  const edit = {
    palette,
    make: (kind: string, id: string, at: { x: number; y: number }) => newNode(kind as RuleNodeType, id, at),
    mayLink: (link: RuleGraph['links'][number]) => mayLink(graph, link),
    onChange: changeGraph,
    undo: work.undo,
    redo: work.redo,
  };
  return (
    <div className="cy-pad cy-stack">
      <LeaveGuard dirty={work.isDirty} />
      <CanaryBanner rule={{ ...rule, canary: canary === undefined ? rule.canary : canary }} />
      {mayEdit && (
        <Bar rule={rule} work={work} isValid={isValid} problems={isChecking ? undefined : problems.length} />
      )}
      <div className="iot-rule-editor cy-grid cy-gap-16 cy-fold-1023">
        <div className="iot-rule-sheet">
          <Canvas<RuleNode>
            label={t.canvas}
            graph={graph}
            faceOf={faceOf}
            selected={selected}
            onSelect={setSelected}
            shown={shown}
            edit={mayEdit ? edit : undefined}
          />
        </div>
        <div className="iot-rule-side cy-stack">
          <ProblemList graph={graph} problems={problems} isChecking={isChecking} onJump={jump} />
          <SidePanel
            work={work.now}
            selected={selected}
            problems={problems}
            disabled={!mayEdit}
            onChange={work.change}
          />
        </div>
      </div>
    </div>
  );
}

type BarProps = {
  rule: RuleView;
  work: ReturnType<typeof useRuleWork>;
  isValid: boolean;
  /** Not known while the server looks. */
  problems: number | undefined;
};

function Bar({ rule, work, isValid, problems }: BarProps) {
  const t = useText(words);
  const [isPublishing, setPublishing] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [isTesting, setTesting] = useState(false);
  const save = async () => {
    setSaving(true);
    await work.save().finally(() => setSaving(false));
  };
  const closed = useClosed(rule, work.isDirty, problems);
  return (
    <div className="cy-row">
      <span className="cy-grow cy-faint" role="status">
        {!isValid ? t.invalid : work.isDirty ? t.unsaved : ''}
      </span>
      <Button disabled={!isValid || problems !== 0} onClick={() => setTesting(true)}>
        {t.test}
      </Button>
      <Button
        disabled={
          !work.isDirty || !isValid || work.now.name.trim() === '' || work.now.scope.products.length === 0
        }
        loading={isSaving}
        onClick={() => void save()}
      >
        {t.save}
      </Button>
      <Button
        type="primary"
        disabled={closed !== undefined}
        title={closed}
        onClick={() => setPublishing(true)}
      >
        {t.publish}
      </Button>
      {isTesting && (
        <MessageTest graph={work.now.graph} scope={work.now.scope} onClose={() => setTesting(false)} />
      )}
      {isPublishing && (
        <PublishDialog rule={rule} revision={work.base.revision} onClose={() => setPublishing(false)} />
      )}
    </div>
  );
}

/** Why it cannot be published now. */
function useClosed({ canary }: RuleView, isDirty: boolean, problems: number | undefined) {
  const t = useText(words);
  if (canary) return t.publishCanary;
  if (isDirty) return t.publishFirst;
  if (problems === undefined) return t.checking;
  return problems > 0 ? fill(t.publishProblems, { n: problems }) : undefined;
}

function useCounts({ id, version }: RuleView) {
  const asked = useAsk(
    ruleApi.counts,
    { params: { id } },
    { refetchInterval: COUNT_MS, enabled: version !== null },
  );
  const counts = useMemo(
    () => new Map((asked.data?.nodes ?? []).map((one) => [one.node, one])),
    [asked.data],
  );
  return { counts, canary: asked.data?.canary };
}

/** What is wrong with each node, in words. */
function useMarks(problems: readonly Problem[]) {
  const t = useText(nodeWords);
  return useMemo(() => {
    const marks = new Map<string, string>();
    for (const { node, code } of problems) if (!marks.has(node)) marks.set(node, t.problems[code]);
    return marks;
  }, [problems, t]);
}

function usePalette(): PaletteGroup[] {
  const t = useText(nodeWords);
  return FAMILIES.map((family) => ({
    key: family,
    title: t.families[family],
    tone: FAMILY_TONES[family],
    items: kindsOf(family).map((key) => ({ key, label: t.types[key], hint: t.hints[key] })),
  }));
}
