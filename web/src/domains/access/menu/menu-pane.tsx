import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  PlusOutlined,
} from '@ant-design/icons';
import { type Menu, menuApi } from '@cloudyard/contract/access/menu.ts';
import { Button, Modal, Tag, Tooltip } from 'antd';
import { CallError } from '../../../kit/call.ts';
import { useConfirm } from '../../../kit/confirm.ts';
import { useFailure } from '../../../kit/failure.ts';
import { useMay } from '../../../kit/may.tsx';
import { Panel } from '../../../kit/panel.tsx';
import type { Place } from '../../../kit/place.ts';
import { Empty } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { nodeIn, type Spot } from '../../../kit/tree.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/menu/en.ts';
import { kindOf, menuKeyIn } from './draft.ts';
import { AddMenu, EditMenu } from './menu-form.tsx';
import { STEPS, spotAfter } from './tree.ts';
import { MenuUsage } from './usage.tsx';
import { refresh, useLossText, useName, useUsage } from './use-calls.ts';

type MenuPaneProps = {
  place: Place;
  menus: readonly Menu[];
  chosen: Menu | undefined;
  /** The parent of a menu that is being created. */
  adding: string | undefined;
  dirty: boolean;
  isStill: (id: string) => boolean;
  onAdd: (parentId: string) => void;
  onShow: (id: string | undefined) => void;
  onMove: (spot: Spot | undefined) => void;
};

/** The pane beside the tree: the new menu, the chosen one, or a hint. */
export function MenuPane(props: MenuPaneProps) {
  const { place, menus, chosen, adding, onShow } = props;
  const t = useText(words);
  const nameOf = useName();
  if (adding !== undefined) {
    const parent = nodeIn(menus, adding);
    return (
      <Panel title={t.addTitle} actions={parent ? fill(t.addIn, { name: nameOf(parent) }) : t.addAtTop}>
        <AddMenu
          key={adding}
          place={place}
          menus={menus}
          parentId={parent?.id ?? adding}
          onAdded={({ id }) => onShow(id)}
          onCancel={() => onShow(chosen?.id)}
        />
      </Panel>
    );
  }
  if (!chosen)
    return (
      <section className="cy-panel" aria-label={t.choose}>
        <Empty title={t.choose} hint={t.chooseHint} />
      </section>
    );
  return <ChosenMenu key={chosen.id} {...props} menu={chosen} />;
}

function ChosenMenu({ menu, ...props }: MenuPaneProps & { menu: Menu }) {
  const { place, menus, dirty, isStill, onAdd, onShow, onMove } = props;
  const t = useText(words);
  const name = useName()(menu);
  const mayEdit = useMay()(menuKeyIn(place, 'edit'));
  const { remove, removing, holder } = useRemoval(isStill);
  const kind = kindOf(place, menu);
  const kept = { own: undefined, system: t.removeSystem, lent: t.removeLent }[kind];
  return (
    <>
      <Panel
        title={name}
        actions={
          <>
            <Tag>{menu.code === null ? t.marks.byHand : t.marks.system}</Tag>
            {mayEdit && (
              <>
                <StepButtons menus={menus} menu={menu} onMove={onMove} />
                {menu.type === 'folder' && (
                  <Button size="small" icon={<PlusOutlined />} onClick={() => onAdd(menu.id)}>
                    {t.addBelow}
                  </Button>
                )}
                <Tooltip title={kept}>
                  <Button
                    size="small"
                    danger
                    disabled={kept !== undefined}
                    loading={removing}
                    onClick={() => void remove(menu, () => onShow(undefined))}
                  >
                    {t.remove}
                  </Button>
                </Tooltip>
              </>
            )}
          </>
        }
      >
        <EditMenu place={place} menus={menus} menu={menu} mayEdit={mayEdit} dirty={dirty} />
      </Panel>
      {menu.type !== 'folder' && (
        <Panel title={t.usage}>
          <MenuUsage menu={menu} />
        </Panel>
      )}
      {holder}
    </>
  );
}

const stepIcons = {
  up: ArrowUpOutlined,
  down: ArrowDownOutlined,
  in: MenuUnfoldOutlined,
  out: MenuFoldOutlined,
};

type StepButtonsProps = { menus: readonly Menu[]; menu: Menu; onMove: (spot: Spot | undefined) => void };

/** Moves a menu one step at a time, without a mouse. */
function StepButtons({ menus, menu, onMove }: StepButtonsProps) {
  const t = useText(words);
  const name = useName()(menu);
  return (
    <fieldset
      aria-label={fill(t.moving, { name })}
      className="cy-inline-flex cy-unframed cy-unpadded cy-flush cy-gap-4"
    >
      {STEPS.map((step) => {
        const spot = spotAfter(menus, menu.id, step);
        const Icon = stepIcons[step];
        return (
          <Tooltip key={step} title={t.steps[step]}>
            <Button
              size="small"
              icon={<Icon />}
              aria-label={t.steps[step]}
              disabled={!spot}
              onClick={() => onMove(spot)}
            />
          </Tooltip>
        );
      })}
    </fieldset>
  );
}

/**
 * Deletes a menu after asking. There is no question for a menu with children, nor when another one was chosen while its
 * usage was loading. `holder` is rendered in the page.
 */
function useRemoval(isStill: (id: string) => boolean) {
  const t = useText(words);
  const [modal, holder] = Modal.useModal();
  const toast = useToast();
  const confirm = useConfirm();
  const failure = useFailure();
  const nameOf = useName();
  const usageOf = useUsage();
  const lossText = useLossText();
  // The usage is not asked for again: the menu is gone.
  const send = useSend(menuApi.remove, {
    act: 'quiet',
    refresh: refresh.filter((one) => one !== menuApi.usage),
  });
  const warn = () => void modal.warning({ title: t.unableTitle, content: t.unableText, okText: t.know });
  const remove = async (menu: Menu, onRemoved: () => void) => {
    if (menu.children.length > 0) return warn();
    const usage = await usageOf(menu);
    if (!usage || !isStill(menu.id)) return;
    const title = fill(t.removeTitle, { name: nameOf(menu) });
    if (!(await confirm({ title, consequence: lossText(menu, usage), verb: t.remove }))) return;
    try {
      await send.mutateAsync({ params: { id: menu.id } });
      toast.success(t.removed);
      if (isStill(menu.id)) onRemoved();
    } catch (error) {
      // Another user has added a child in the meantime.
      if (error instanceof CallError && error.code === 'access.menu_has_children') return warn();
      failure.toast(error, { thing: nameOf(menu), failed: t.removeFailed });
    }
  };
  return { remove, removing: send.isPending, holder };
}
