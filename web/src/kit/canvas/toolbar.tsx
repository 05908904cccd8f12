import {
  AlignLeftOutlined,
  ApartmentOutlined,
  CopyOutlined,
  DeleteOutlined,
  ExpandOutlined,
  RedoOutlined,
  SnippetsOutlined,
  UndoOutlined,
  UnorderedListOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons';
import { useReactFlow } from '@xyflow/react';
import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../text.ts';
import { ARRANGEMENTS, type Arrangement } from './arrange.ts';
import { words } from './i18n/en.ts';

type Act = (() => void) | undefined;
type ToolbarProps = {
  isList: boolean;
  onList: (isList: boolean) => void;
  isEditable: boolean;
  acts: Record<'undo' | 'redo' | 'copy' | 'paste' | 'remove' | 'tidy', Act> & {
    arrange: ((how: Arrangement) => void) | undefined;
    fit: () => void;
  };
  /** What a room adds. */
  children?: ReactNode;
};

/** What a toolbar's button does; without an act it is off. */
function Tool({ label, icon, act, keys }: { label: string; icon: ReactNode; act: Act; keys?: string }) {
  return (
    <Button
      type="text"
      size="small"
      icon={icon}
      aria-label={label}
      title={keys ? `${label} (${keys})` : label}
      disabled={!act}
      onClick={() => act?.()}
    />
  );
}

export function Toolbar({ isList, onList, isEditable, acts, children }: ToolbarProps) {
  const t = useText(words);
  const { zoomIn, zoomOut } = useReactFlow();
  const onSheet = (act: () => void) => (isList ? undefined : act);
  return (
    <div className="cy-canvas-tools" role="toolbar" aria-label={t.asCanvas}>
      {isEditable && (
        <>
          <Tool label={t.undo} icon={<UndoOutlined />} act={acts.undo} keys="Ctrl Z" />
          <Tool label={t.redo} icon={<RedoOutlined />} act={acts.redo} keys="Ctrl Y" />
          <Tool label={t.copy} icon={<CopyOutlined />} act={acts.copy} keys="Ctrl C" />
          <Tool label={t.paste} icon={<SnippetsOutlined />} act={acts.paste} keys="Ctrl V" />
          <Tool label={t.remove} icon={<DeleteOutlined />} act={acts.remove} keys="Delete" />
          <Tool label={t.tidy} icon={<ApartmentOutlined />} act={acts.tidy} />
          {acts.arrange && <Arrange onArrange={acts.arrange} />}
        </>
      )}
      {children}
      <span className="cy-grow" />
      <Tool label={t.zoomOut} icon={<ZoomOutOutlined />} act={onSheet(() => void zoomOut())} />
      <Tool label={t.zoomIn} icon={<ZoomInOutlined />} act={onSheet(() => void zoomIn())} />
      <Tool label={t.fit} icon={<ExpandOutlined />} act={onSheet(acts.fit)} />
      <Button
        type={isList ? 'primary' : 'text'}
        size="small"
        icon={<UnorderedListOutlined />}
        aria-pressed={isList}
        onClick={() => onList(!isList)}
      >
        {t.asList}
      </Button>
    </div>
  );
}

/** What can be done with several nodes at once. */
function Arrange({ onArrange }: { onArrange: (how: Arrangement) => void }) {
  const t = useText(words);
  const items = ARRANGEMENTS.map((how) => ({ key: how, label: t.arrangements[how] }));
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => onArrange(key as Arrangement) }}>
      <Button type="text" size="small" icon={<AlignLeftOutlined />}>
        {t.arrange}
      </Button>
    </Dropdown>
  );
}
