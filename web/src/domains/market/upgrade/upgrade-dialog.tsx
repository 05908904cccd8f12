import { type OrderDetail, orderApi } from '@cloudyard/contract/market/order.ts';
import { type NewerVersion, upgradeApi } from '@cloudyard/contract/market/upgrade.ts';
import { Alert, Radio } from 'antd';
import { useState } from 'react';
import { bytes } from '../../../kit/figures.ts';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { fill, useErrorText, useText } from '../../../kit/text.ts';
import { CardSkeleton } from '../../../kit/tile.tsx';
import { day } from '../../../kit/time.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words as listingWords } from '../i18n/listing/en.ts';
import { words } from '../i18n/upgrade/en.ts';

type Lines = { kind: string; port: string; size: string; unset: string };
type Between = '{from} {to}';
type Kinds = Readonly<Record<NonNullable<NewerVersion['kind']>['from'], string>>;

/** What changes in how it runs, a sentence each; what stays is not said. */
export function changesOf(t: Lines, kinds: Kinds, { kind, port, size }: NewerVersion): string[] {
  const or = <T,>(value: T | null, text: (known: T) => string) => (value === null ? t.unset : text(value));
  return [
    ...(kind ? [fill(t.kind as Between, { from: kinds[kind.from], to: kinds[kind.to] })] : []),
    ...(port ? [fill(t.port as Between, { from: or(port.from, String), to: or(port.to, String) })] : []),
    ...(size ? [fill(t.size as Between, { from: or(size.from, bytes), to: or(size.to, bytes) })] : []),
  ];
}

type Props = { order: OrderDetail; name: string; onClose: () => void };

/** Newer versions, and what changes with the one that is chosen. */
export function UpgradeDialog({ order: { id }, name, onClose }: Props) {
  const t = useText(words);
  const toast = useToast();
  const errorText = useErrorText();
  const asked = useAsk(upgradeApi.versions, { params: { id } });
  const [chosen, choose] = useState<string>();
  const newer = asked.data?.versions;
  const version = newer?.find((one) => one.id === chosen) ?? newer?.[0];
  const upgrade = useSend(upgradeApi.upgrade, {
    act: 'quiet',
    refresh: [orderApi.detail, orderApi.list, upgradeApi.versions],
  });
  const send = () => {
    if (!version || !asked.data) return;
    upgrade.mutate(
      { params: { id }, body: { versionId: version.id, generation: asked.data.generation } },
      {
        onSuccess: () => {
          toast.success(fill(t.begun, { version: version.version }));
          onClose();
        },
      },
    );
  };
  return (
    <FormModal
      title={fill(t.title, { name })}
      okText={version ? fill(t.go, { version: version.version }) : t.verb}
      okButtonProps={{ disabled: !version }}
      confirmLoading={upgrade.isPending}
      onOk={send}
      onClose={onClose}
      width={640}
    >
      <Loaded asked={asked} skeleton={<CardSkeleton />}>
        {(known) => (
          <div className="cy-stack cy-gap-16">
            <p className="cy-flush cy-faint">{fill(t.running, { version: known.version })}</p>
            {version ? (
              <>
                <Versions versions={known.versions} chosen={version.id} onChoose={choose} />
                <Changes version={version} />
                <Alert type="info" showIcon title={t.staged} />
              </>
            ) : (
              <Empty title={t.none} hint={t.noneHint} />
            )}
            {upgrade.error && <Alert type="error" showIcon title={errorText(upgrade.error)} />}
          </div>
        )}
      </Loaded>
    </FormModal>
  );
}

type VersionsProps = {
  versions: readonly NewerVersion[];
  chosen: string;
  onChoose: (id: string) => void;
};

const Versions = ({ versions, chosen, onChoose }: VersionsProps) => (
  <Radio.Group
    aria-label={useText(words).choose}
    value={chosen}
    onChange={(event) => onChoose(String(event.target.value))}
  >
    {versions.map(({ id, version, releasedAt }) => (
      <Radio key={id} value={id}>
        <strong>{version}</strong> <span className="cy-faint">{day(releasedAt)}</span>
      </Radio>
    ))}
  </Radio.Group>
);

function Changes({ version }: { version: NewerVersion }) {
  const t = useText(words);
  const { notes, authorities } = version;
  const changes = changesOf(t, useText(listingWords).list.types, version);
  return (
    <div aria-live="polite" className="cy-stack cy-gap-12">
      <section aria-label={t.notes}>
        <h3 className="cy-strong cy-bottom-4">{t.notes}</h3>
        <p className="cy-flush cy-break">{notes || t.noNotes}</p>
      </section>
      <section aria-label={t.changes}>
        <h3 className="cy-strong cy-bottom-4">{t.changes}</h3>
        {changes.length === 0 && authorities.length === 0 && <p className="cy-flush">{t.noChanges}</p>}
        <ul className="cy-list">
          {changes.map((line) => (
            <li key={line}>{line}</li>
          ))}
          {authorities.map(({ code, name, description }) => (
            <li key={code}>
              {t.permission} <strong>{name}</strong> <code>{code}</code> {description}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
