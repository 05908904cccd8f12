import { type Extension, extensionApi } from '@cloudyard/contract/bigdata/extension.ts';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { useRemove } from '../../../kit/use-remove.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/extension/en.ts';

const refresh = [extensionApi.page, extensionApi.catalogue, extensionApi.detail];
type Named = Pick<Extension, 'id' | 'name' | 'nameEn'>;

/** Installs what stands in the library. */
export function useInstall() {
  const t = useText(words);
  const toast = useToast();
  const called = useLocalizedName();
  const install = useSend(extensionApi.install, { act: 'list', failed: t.installFailed, refresh });
  return (one: Named) => {
    const name = called(one);
    const onSuccess = () => toast.success(fill(t.installed, { name }));
    install.mutate({ body: { id: one.id } }, { thing: name, onSuccess });
  };
}

/** To a newer version, or back to an older one; either can be taken back the same way. */
export function useSetVersion() {
  const t = useText(words);
  const toast = useToast();
  const called = useLocalizedName();
  const set = useSend(extensionApi.setVersion, { act: 'list', failed: t.updateFailed, refresh });
  return (one: Extension, version: number) => {
    const isBack = one.version !== null && version < one.version;
    const name = called(one);
    const onSuccess = () => toast.success(fill(isBack ? t.rolledBack : t.updated, { n: version }));
    set.mutate({ params: { id: one.id }, body: { version } }, { thing: name, onSuccess });
  };
}

export function useFollowing() {
  const t = useText(words);
  const toast = useToast();
  const called = useLocalizedName();
  const set = useSend(extensionApi.setAutoUpdate, { act: 'list', failed: t.followFailed, refresh });
  return (one: Extension, autoUpdate: boolean) => {
    const onSuccess = () => toast.success(autoUpdate ? t.followed : t.unfollowed);
    set.mutate({ params: { id: one.id }, body: { autoUpdate } }, { thing: called(one), onSuccess });
  };
}

export const useRemoveExtension = (onRemoved?: () => void) =>
  useRemove(extensionApi.remove, useText(words), {
    ...{ refresh: [extensionApi.page, extensionApi.catalogue], onRemoved },
  });
