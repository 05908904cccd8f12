import { projectApi } from '@cloudyard/contract/bigdata/project.ts';
import { EMPTY_CANVAS } from '@cloudyard/contract/bigdata/project-canvas.ts';
import type { ProjectPage } from '@cloudyard/contract/bigdata/project-shown.ts';
import { Id } from '@cloudyard/contract/kit/values.ts';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useMay } from '../../../../kit/may.tsx';
import { LoadedObject } from '../../../../kit/object-page.tsx';
import { NoPermission } from '../../../../kit/states.tsx';
import { useAsk } from '../../../../kit/use-ask.ts';
import { useLocalizedName } from '../../../../kit/use-localized-name.ts';
import { projectPath } from '../../shared/paths.ts';
import { Panel } from './panel.tsx';

const MISSING = 'bigdata.project_not_found';

/** The canvas of a project; without an id of a new one. */
export function ProjectPanelPage() {
  const [search] = useSearchParams();
  const id = Id.safeParse(search.get('id')).data;
  // A project that was begun here goes on where it is drawn, with every step that can be taken back.
  const [begun, setBegun] = useState<string>();
  if (id && id !== begun)
    return (
      <Existing key={id} id={id} version={search.get('version')} node={search.get('node') ?? undefined} />
    );
  return <Begun onBegun={setBegun} />;
}

function Begun({ onBegun }: { onBegun: (id: string) => void }) {
  const may = useMay();
  const navigate = useNavigate();
  const [first] = useState({ id: undefined, name: '', version: 0, canvas: EMPTY_CANVAS });
  if (!may('bigdata.project.edit')) return <NoPermission />;
  return (
    <Panel
      first={first}
      mayEdit
      onSaved={(id) => {
        onBegun(id);
        void navigate(projectPath({ id }), { replace: true });
      }}
    />
  );
}

type ExistingProps = { id: string; version: string | null; node: string | undefined };

function Existing({ id, version, node }: ExistingProps) {
  const asked = useAsk(projectApi.detail, { params: { id } }, { staleTime: 0 });
  const wanted = Number(version);
  return (
    <LoadedObject asked={asked} missing={MISSING}>
      {(project) => (
        <OfVersion
          project={project}
          version={Number.isInteger(wanted) && wanted > 0 ? wanted : project.version}
          node={node}
        />
      )}
    </LoadedObject>
  );
}

type OfVersionProps = { project: ProjectPage; version: number; node: string | undefined };

function OfVersion({ project, version: now, node }: OfVersionProps) {
  const called = useLocalizedName();
  // Saving here makes newer versions: they are drawn already.
  const [version] = useState(now);
  const asked = useAsk(projectApi.version, { params: { id: project.id, version } });
  const isOld = version !== project.version && asked.data === undefined;
  return (
    <LoadedObject asked={asked} missing={MISSING}>
      {({ canvas }) => (
        <Panel
          first={{ id: project.id, name: called(project), version, canvas }}
          mayEdit={project.mayEdit && !isOld}
          node={node}
          onSaved={() => undefined}
        />
      )}
    </LoadedObject>
  );
}
