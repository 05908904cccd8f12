import type { Extension } from '@cloudyard/contract/bigdata/extension.ts';
import type { RowAction } from '../../../kit/columns.tsx';
import { useMay } from '../../../kit/may.tsx';
import { useText } from '../../../kit/text.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/extension/en.ts';
import { useFollowing, useInstall, useRemoveExtension, useSetVersion } from './use-extension-acts.ts';

/** What can be done with an extension now; what the platform brings is as it is. */
export function useExtensionActions(onRemoved?: () => void) {
  const t = useText(words);
  const mayEdit = useMay()('bigdata.extension.edit');
  const install = useInstall();
  const setVersion = useSetVersion();
  const setFollowing = useFollowing();
  const called = useLocalizedName();
  const remove = useRemoveExtension(onRemoved);
  return (one: Extension): RowAction[] => {
    const { newest, version, autoUpdate } = one;
    if (!mayEdit || one.scope === 'system') return [];
    if (version === null)
      return newest === null ? [] : [{ key: 'install', label: t.install, onClick: () => install(one) }];
    return [
      ...(one.hasUpdate && newest !== null
        ? [{ key: 'update', label: t.update, onClick: () => setVersion(one, newest) }]
        : []),
      {
        key: 'follow',
        label: autoUpdate ? t.unfollow : t.follow,
        ...(newest === null && !autoUpdate ? { disabled: true, title: t.offline } : {}),
        onClick: () => setFollowing(one, !autoUpdate),
      },
      { key: 'remove', label: t.remove, onClick: () => void remove({ id: one.id, name: called(one) }) },
    ];
  };
}
