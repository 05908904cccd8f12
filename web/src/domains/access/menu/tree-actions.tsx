import { PlusOutlined } from '@ant-design/icons';
import type { Menu } from '@cloudyard/contract/access/menu.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { May, useMay } from '../../../kit/may.tsx';
import type { Place } from '../../../kit/place.ts';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/menu/en.ts';
import { roleKeyIn } from '../parts/place.ts';
import { menuKeyIn } from './draft.ts';
import { exportTree } from './export-tree.ts';
import { HistoryDrawer } from './history-drawer.tsx';
import { parentForNew } from './menu-form.tsx';
import { PreviewDialog } from './preview-dialog.tsx';

type TreeActionsProps = {
  place: Place;
  /** The tree as the page shows it. */
  shown: Menu[];
  chosen: Menu | undefined;
  onAdd: (parentId: string) => void;
};

/** What can be done to the whole tree. */
export function TreeActions({ place, shown, chosen, onAdd }: TreeActionsProps) {
  const t = useText(words);
  const may = useMay();
  const [open, setOpen] = useState<'history' | 'preview'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <Button disabled={shown.length === 0} onClick={() => exportTree(shown, `menus-${place}`)}>
        {t.exportTree}
      </Button>
      <Button onClick={() => setOpen('history')}>{t.history}</Button>
      {may(roleKeyIn(place, 'read')) && may(roleKeyIn(place, 'preview')) && (
        <Button onClick={() => setOpen('preview')}>{t.preview}</Button>
      )}
      <May permission={menuKeyIn(place, 'edit')}>
        <Button type="primary" icon={<PlusOutlined />} onClick={() => onAdd(parentForNew(chosen))}>
          {t.add}
        </Button>
      </May>
      {open === 'history' && <HistoryDrawer place={place} onClose={close} />}
      {open === 'preview' && <PreviewDialog place={place} onClose={close} />}
    </>
  );
}
