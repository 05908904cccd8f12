import { projectLinkKey } from '@cloudyard/contract/bigdata/project-graph.ts';
import { useText } from '../../../../kit/text.ts';
import { words } from '../../i18n/project/panel/en.ts';
import { CommentList } from './comment-list.tsx';
import { LinkDrawer } from './link-drawer.tsx';
import { NodeDrawer, PanelAside } from './node-drawer.tsx';
import { PlanDrawer } from './plan-drawer.tsx';
import { carriedKey } from './run-rules.ts';
import type { PanelState } from './use-panel-state.ts';
import { VersionsDrawer } from './versions-drawer.tsx';

type Props = { state: PanelState };

/** What is open beside the canvas. */
export function PanelAsides({ state }: Props) {
  const { aside, work, close, setAside } = state;
  const t = useText(words);
  const id = work.base.id;
  if (aside === 'node') return <OfNode state={state} />;
  if (aside === 'link') return <OfLink state={state} />;
  if (!id) return null;
  if (aside === 'plan') return <OfPlan state={state} projectId={id} />;
  if (aside === 'versions')
    return (
      <VersionsDrawer
        projectId={id}
        current={work.base.version}
        onCompare={state.setCompared}
        onClose={() => {
          state.setCompared(undefined);
          close();
        }}
      />
    );
  if (aside === 'comments')
    return (
      <PanelAside
        label={t.commentsPart.title}
        title={t.commentsPart.whole}
        onClose={() => setAside(undefined)}
      >
        <CommentList projectId={id} />
      </PanelAside>
    );
  return null;
}

function OfNode({ state }: Props) {
  const { work, selected, marks, following, live, mayEdit, tab, setTab, setKeeping, close } = state;
  const node = work.now.nodes.find(({ id }) => id === selected[0]);
  if (!node) return null;
  const keep = (port: string) => {
    const output = marks.steps.get(node.id)?.outputs.find((one) => one.port === port);
    if (output) setKeeping({ output, name: node.name });
  };
  return (
    <NodeDrawer
      work={work}
      node={node}
      steps={marks.steps}
      runId={following.run?.id}
      lockedBy={live.locks.get(node.id)}
      mayEdit={mayEdit}
      tab={tab}
      onTab={setTab}
      port={state.port}
      onKeep={keep}
      onClose={close}
    />
  );
}

function OfLink({ state }: Props) {
  const { work, links, following, mayEdit, close } = state;
  const link = work.now.links.find((one) => projectLinkKey(one) === links[0]);
  if (!link) return null;
  const nameOf = (wanted: string) => work.now.nodes.find(({ id }) => id === wanted)?.name ?? wanted;
  return (
    <LinkDrawer
      key={projectLinkKey(link)}
      work={work}
      link={link}
      carried={following.run?.carried.find((one) => carriedKey(one) === projectLinkKey(link))}
      title={`${nameOf(link.source)} → ${nameOf(link.target)}`}
      isOff={!mayEdit}
      onClose={close}
    />
  );
}

function OfPlan({ state, projectId }: Props & { projectId: string }) {
  const { work, planned, running, show, setAside } = state;
  if (!planned) return null;
  return (
    <PlanDrawer
      key={`${work.base.version} ${JSON.stringify(planned.order)}`}
      projectId={projectId}
      planned={planned}
      nameOf={(wanted) => work.now.nodes.find(({ id }) => id === wanted)?.name ?? wanted}
      onShow={show}
      onStart={(order) => {
        setAside(undefined);
        void running.start(order);
      }}
      onClose={() => setAside(undefined)}
    />
  );
}
