import {
  BorderOutlined,
  CommentOutlined,
  EllipsisOutlined,
  FileTextOutlined,
  HistoryOutlined,
  QuestionCircleOutlined,
} from '@ant-design/icons';
import { ProjectCanvas } from '@cloudyard/contract/bigdata/project-canvas.ts';
import { Button, Dropdown } from 'antd';
import { useNavigate } from 'react-router';
import type { Place } from '../../../../kit/canvas/face.ts';
import { useFileInput } from '../../../../kit/file-input.tsx';
import { useLeave } from '../../../../kit/page-holder.ts';
import { fill, useText } from '../../../../kit/text.ts';
import { useToast } from '../../../../kit/toast.ts';
import { words } from '../../i18n/project/panel/en.ts';
import { projectsPath } from '../../shared/paths.ts';
import { copiedFrom, elementIds, pastedInto } from './clipboard.ts';
import { addFrame } from './mark-acts.ts';
import type { PanelState } from './use-panel-state.ts';

type ToolsProps = { state: PanelState; at: () => Place; onNote: () => void };

/** What the panel adds to the toolbar of the canvas. */
export function PanelTools({ state, at, onNote }: ToolsProps) {
  const t = useText(words).tools;
  const { mayEdit, selected, work, setAside, setDialog } = state;
  const isKept = work.base.id !== undefined;
  return (
    <>
      {mayEdit && (
        <>
          <Button
            type="text"
            size="small"
            icon={<FileTextOutlined />}
            aria-label={t.note}
            title={`${t.note} (N)`}
            onClick={onNote}
          />
          <Button
            type="text"
            size="small"
            icon={<BorderOutlined />}
            aria-label={t.frame}
            title={`${t.frame} (F)`}
            disabled={!selected.some((id) => state.isNode(id))}
            onClick={() => addFrame(state)}
          />
        </>
      )}
      {isKept && (
        <>
          <Button
            type="text"
            size="small"
            icon={<HistoryOutlined aria-hidden="true" />}
            onClick={() => setAside('versions')}
          >
            {t.versions}
          </Button>
          <Button
            type="text"
            size="small"
            icon={<CommentOutlined aria-hidden="true" />}
            onClick={() => setAside('comments')}
          >
            {t.comments}
          </Button>
        </>
      )}
      <More state={state} at={at} />
      <Button
        type="text"
        size="small"
        icon={<QuestionCircleOutlined />}
        aria-label={t.keys}
        title={`${t.keys} (?)`}
        onClick={() => setDialog('keys')}
      />
    </>
  );
}

function More({ state, at }: Omit<ToolsProps, 'onNote'>) {
  const t = useText(words);
  const navigate = useNavigate();
  const leave = useLeave();
  const bring = useImport(state, at);
  const picker = useFileInput({
    label: t.tools.import,
    accept: '.json,application/json',
    onFile: (file) => void bring(file),
  });
  const acts: Record<string, () => void> = {
    note: () => state.setDialog('note'),
    export: () => exportCanvas(state),
    import: picker.open,
    runs: () => leave(() => void navigate(projectsPath('runs'))),
  };
  const items = [
    ...(state.mayEdit
      ? [
          {
            key: 'note',
            label: `${t.tools.saveNote}…`,
            disabled: !state.work.isDirty && state.work.base.id !== undefined,
          },
        ]
      : []),
    { key: 'export', label: t.tools.export },
    ...(state.mayEdit ? [{ key: 'import', label: t.tools.import }] : []),
    { key: 'runs', label: t.tools.runs },
  ];
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => acts[key]?.() }}>
        <Button type="text" size="small" icon={<EllipsisOutlined />} aria-label={t.more} title={t.more} />
      </Dropdown>
      {picker.input}
    </>
  );
}

/** The file of the canvas, as it is drawn. */
function exportCanvas({ work }: PanelState) {
  const url = URL.createObjectURL(
    new Blob([JSON.stringify(work.now, null, 2)], { type: 'application/json' }),
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = `${work.name.trim() || 'project'}.json`;
  link.click();
  URL.revokeObjectURL(url);
}

/** Adds what a file holds to what is drawn, in the middle of what is seen. */
function useImport({ work, select }: PanelState, at: () => Place) {
  const t = useText(words).tools;
  const toast = useToast();
  return async (file: File) => {
    const read = ProjectCanvas.safeParse(parsed(await file.text()));
    const copied = read.data && copiedFrom(read.data, elementIds(read.data));
    if (!read.data || !copied) return toast.failure(t.importFailed);
    const { canvas } = work.latest.current;
    const isFirst = elementIds(canvas).length === 0;
    const next = isFirst ? { canvas: read.data, ids: [] } : pastedInto(canvas, copied, at());
    if (!work.change(next.canvas)) return;
    select(next.ids);
    toast.success(fill(t.imported, { n: copied.nodes.length }));
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
